import { vi } from 'vitest';

/** Stubs `matchMedia`, by default as in a wide window, and object URLs, which jsdom lacks. */
export function stubBrowser({ isWide = true }: { isWide?: boolean } = {}): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  Object.assign(URL, { createObjectURL: () => 'blob:made', revokeObjectURL: () => undefined });
}
