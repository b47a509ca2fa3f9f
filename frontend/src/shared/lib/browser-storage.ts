/** Browsers may forbid storage altogether (private windows, policies): then nothing is remembered. */
const attempt = <T>(action: () => T, fallback: T): T => {
  try {
    return action();
  } catch (error) {
    if (error instanceof DOMException) return fallback;
    throw error;
  }
};

export const browserStorage = {
  read: (key: string): string | null => attempt(() => localStorage.getItem(key), null),
  write: (key: string, value: string): void => attempt(() => localStorage.setItem(key, value), undefined),
  remove: (key: string): void => attempt(() => localStorage.removeItem(key), undefined),
};
