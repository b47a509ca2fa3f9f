import { type Locale } from '@jinwi/contracts';

/** Each language in its own name, with its own `lang` (UI-034). */
export const languageChoices: readonly { value: Locale; label: string; lang: string }[] = [
  { value: 'ko', label: '한국어', lang: 'ko' },
  { value: 'en', label: 'English', lang: 'en' },
];
