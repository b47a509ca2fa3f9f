import { type ForensicLocale } from '@jinwi/contracts';

/** The language of the person at the terminal. */
export function terminalLocale(): ForensicLocale {
  const language = process.env.LC_ALL ?? process.env.LC_MESSAGES ?? process.env.LANG ?? '';
  return language.toLowerCase().startsWith('ko') ? 'ko' : 'en';
}
