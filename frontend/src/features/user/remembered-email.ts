import { browserStorage } from '../../shared/lib/browser-storage.js';

const storageKey = 'rememberedEmail';

/** "Remember me" stores the email, never the password, in this browser only (UI-087). */
export const rememberedEmail = {
  read: (): string => browserStorage.read(storageKey) ?? '',
  keep: (email: string): void => browserStorage.write(storageKey, email),
  forget: (): void => browserStorage.remove(storageKey),
};
