/** The one font comes after the first paint; every layout holds without it, too. */
export function loadFontLater(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const font = new FontFace('Archivo', 'url(/fonts/archivo-ringside.woff2) format("woff2")', {
        weight: '400 850',
        stretch: '75% 125%',
        display: 'swap',
      });
      // without it the fallback stays: nothing to do about it
      font.load().then(
        (loaded) => document.fonts.add(loaded),
        () => undefined,
      );
    }),
  );
}
