/** Returns `fallback` if the browser blocks storage, as in private windows or by policy. Nothing is then stored. */
const attempt = <T>(action: () => T, fallback: T): T => {
  try {
    return action();
  } catch (error) {
    if (error instanceof DOMException) return fallback;
    throw error;
  }
};

const storedInTab = 'member:';

/** Storage for the current member in this tab. Its content is lost with the tab and at sign-out. */
export const tabStorage = {
  read: (key: string): string | null => attempt(() => sessionStorage.getItem(storedInTab + key), null),
  write: (key: string, value: string): void =>
    attempt(() => sessionStorage.setItem(storedInTab + key, value), undefined),
  remove: (key: string): void => attempt(() => sessionStorage.removeItem(storedInTab + key), undefined),
  clear: (): void =>
    attempt(() => {
      const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(storedInTab));
      for (const key of keys) sessionStorage.removeItem(key);
    }, undefined),
};

export const browserStorage = {
  read: (key: string): string | null => attempt(() => localStorage.getItem(key), null),
  write: (key: string, value: string): void => attempt(() => localStorage.setItem(key, value), undefined),
  remove: (key: string): void => attempt(() => localStorage.removeItem(key), undefined),
};
