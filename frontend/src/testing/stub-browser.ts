import { vi } from 'vitest';

/** A window that is wide, with addresses for files, which jsdom has not. */
export function stubBrowser({ isWide = true }: { isWide?: boolean } = {}): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  Object.assign(URL, { createObjectURL: () => 'blob:made', revokeObjectURL: () => undefined });
}
