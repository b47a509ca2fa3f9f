import { create } from 'zustand';
import { browserStorage } from './browser-storage.js';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'theme';
/** The `--bg` colour of each theme. The browser reads it from `theme-color` and tints its own toolbar with it. */
const frameColors = { light: '#FFFFFF', dark: '#0B0F17' } as const;

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');

const isTheme = (value: string | null): value is Theme => themes.includes(value as Theme);

const storedTheme = (): Theme => {
  const stored = browserStorage.read(storageKey);
  return isTheme(stored) ? stored : 'system';
};

const paint = (theme: Theme) => {
  const isDark = theme === 'dark' || (theme === 'system' && systemIsDark().matches);
  document.documentElement.classList.toggle('dark', isDark);
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', isDark ? frameColors.dark : frameColors.light);
};

interface ThemeState {
  theme: Theme;
  choose: (theme: Theme) => void;
}

/** The chosen theme. A script in index.html has already applied it before this code runs. */
export const useTheme = create<ThemeState>((set) => ({
  theme: storedTheme(),
  choose: (theme) => {
    browserStorage.write(storageKey, theme);
    paint(theme);
    set({ theme });
  },
}));

/** Follows the system's theme until the member chooses another. */
export const followSystemTheme = (): void => {
  paint(useTheme.getState().theme);
  systemIsDark().addEventListener('change', () => paint(useTheme.getState().theme));
};
