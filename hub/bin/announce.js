/** What a person needs to know once the hub is ready. */
export function announcement({ local, lan, hostLink, hasHost }, { page, qr }) {
  const lines = [
    '',
    'Ringside is ready.',
    '',
    `  this machine    ${local}`,
    ...(lan.length > 0
      ? lan.map((address) => `  in this house   ${address}`)
      : ['  in this house   no network: other devices can not reach this machine']),
    ...(page === undefined ? [] : [`  virtual table   ${page}`]),
    '',
    hasHost
      ? '  A table tablet is known already. To make another device one, open this once:'
      : '  Open this once on the device that lies on the table (it becomes the table tablet):',
    `  ${hostLink}`,
    '',
    ...(qr === undefined ? [] : [qr, '']),
    '  Ctrl-C ends it.',
    '',
  ];
  return lines.join('\n');
}

/**
 * A QR for the terminal, two rows of modules a line, black on white whatever the terminal's colours are.
 * `rows`: true = dark.
 */
export function terminalQr(rows, isTerminal) {
  const lines = [];
  for (let y = 0; y < rows.length; y += 2) {
    const upper = rows[y];
    const lower = rows[y + 1] ?? upper.map(() => false);
    lines.push(upper.map((dark, x) => halfBlock(dark, lower[x], isTerminal)).join(''));
  }
  const paint = (line) => (isTerminal ? `\x1b[30;47m${line}\x1b[0m` : line);
  return lines.map((line) => `  ${paint(line)}`).join('\n');
}

/** Without colours light is drawn, for most terminals are dark. */
function halfBlock(upper, lower, isTerminal) {
  const [above, below] = isTerminal ? [upper, lower] : [!upper, !lower];
  if (above && below) return '█';
  if (above) return '▀';
  return below ? '▄' : ' ';
}
