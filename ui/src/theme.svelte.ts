const KEY = 'ringside.theme';

export type Theme = 'dark' | 'light';

const isTheme = (text: string | null): text is Theme => text === 'dark' || text === 'light';

/** Dark steel or brushed aluminium: as the device prefers, unless this device has been told otherwise. */
export class ThemeSetting {
  readonly #prefersLight = matchMedia('(prefers-color-scheme: light)');
  #chosen = $state.raw<Theme | null>(null);
  #preferred = $state.raw<Theme>('dark');

  constructor() {
    const stored = localStorage.getItem(KEY);
    this.#chosen = isTheme(stored) ? stored : null;
    this.#preferred = this.#prefersLight.matches ? 'light' : 'dark';
    this.#prefersLight.addEventListener('change', ({ matches }) => {
      this.#preferred = matches ? 'light' : 'dark';
      this.#show();
    });
    this.#show();
  }

  get theme(): Theme {
    return this.#chosen ?? this.#preferred;
  }

  readonly toggle = (): void => {
    this.#chosen = this.theme === 'dark' ? 'light' : 'dark';
    localStorage.setItem(KEY, this.#chosen);
    this.#show();
  };

  #show(): void {
    document.documentElement.dataset['theme'] = this.theme;
  }
}
