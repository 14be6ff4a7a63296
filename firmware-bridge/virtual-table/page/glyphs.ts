/** Signs in a box of 24: module types by form first, letter second, colour third. */
export const TYPE_GLYPHS: Readonly<Record<string, string>> = {
  attack: 'M12 3.5 21.5 20.5H2.5Z',
  move: 'M3.5 11.5 12 3l8.5 8.5v4.4L12 7.4l-8.5 8.5ZM3.5 18.6 12 10.1l8.5 8.5V23L12 14.5 3.5 23Z',
  turn: 'M12 3.5a8.5 8.5 0 1 0 8.5 8.5h-4a4.5 4.5 0 1 1-4.5-4.5v3.3l6.6-5.4L12 0Z',
  defence: 'M12 2l8.5 3.2V12c0 5-3.6 8.4-8.5 10.2C7.1 20.4 3.5 17 3.5 12V5.2Z',
  terrain: 'M2 21 8 8l4 6 3.5-9L22 21Z',
};

export const TYPE_LETTERS: Readonly<Record<string, string>> = {
  attack: 'A',
  move: 'M',
  turn: 'T',
  defence: 'D',
  terrain: '',
};

/** Seat signs in a box of 28, first seat first: disc, square, cross, dome, hourglass, star. */
export const SEAT_SIGNS: readonly string[] = [
  'M14 2.5a11.5 11.5 0 1 1 0 23 11.5 11.5 0 0 1 0-23Z',
  'M3.5 3.5h21v21h-21Z',
  'M9.5 2.5h9v7h7v9h-7v7h-9v-7h-7v-9h7Z',
  'M2.5 23.5V15a11.5 11.5 0 0 1 23 0v8.5Z',
  'M3.5 2.5h21v5.5l-6 6 6 6v5.5h-21V20l6-6-6-6Z',
  'M14 1.5l3.6 8 8.7.9-6.5 5.9 1.9 8.6-7.7-4.5-7.7 4.5 1.9-8.6-6.5-5.9 8.7-.9Z',
];
