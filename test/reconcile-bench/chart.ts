import type { TierFigures } from './figures.ts';

const COLOURS = ['#1f6f5c', '#8a8f98', '#c08a3e', '#7d6aa8'];
const WIDTH = 760;
const ROW = 16;
const LEFT = 190;
/** Shares below this are drawn at the left edge of the scale. */
const LEAST = 0.0001;

/** Silent errors and premature commits of every method, with their bounds, on a scale of tens. */
export function chartOf(tiers: readonly TierFigures[]): string {
  const parts: string[] = [];
  let y = 24;
  for (const what of ['silent', 'prematureShown'] as const) {
    const title =
      what === 'silent'
        ? 'Silent errors, of all actions'
        : 'Premature, of actions shown by hand first';
    parts.push(text(8, y, title, 'bold'));
    y += 8;
    for (const { tier, tallies } of tiers) {
      for (const [n, tally] of tallies.entries()) {
        const share = tally[what];
        y += ROW;
        const colour = COLOURS[n % COLOURS.length] ?? '#000';
        const [low, at, high] = [share.low, share.value, share.high].map(xOf);
        parts.push(
          text(8, y, `${tier}: ${tally.method}`),
          `<line x1="${String(low)}" x2="${String(high)}" y1="${String(y - 4)}" y2="${String(y - 4)}" stroke="${colour}" stroke-width="2"/>`,
          `<circle cx="${String(at)}" cy="${String(y - 4)}" r="4" fill="${colour}"/>`,
        );
      }
      y += 6;
    }
    for (const mark of [0.0001, 0.001, 0.01, 0.1, 1])
      parts.push(text(xOf(mark) - 14, y + 14, `${String(100 * mark)} %`, 'normal', 10));
    y += 44;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(WIDTH)} ${String(y)}" role="img" aria-label="Silent errors and premature commits by method and tier"><rect width="100%" height="100%" fill="#fff"/>${parts.join('')}</svg>\n`;
}

const xOf = (share: number): number => {
  const decades = Math.log10(Math.max(LEAST, Number.isNaN(share) ? LEAST : share) / LEAST) / 4;
  return Math.round(LEFT + decades * (WIDTH - LEFT - 30));
};

const text = (x: number, y: number, words: string, weight = 'normal', size = 12): string =>
  `<text x="${String(x)}" y="${String(y)}" font-family="sans-serif" font-size="${String(size)}" font-weight="${weight}" fill="#222">${words}</text>`;
