import { z } from 'zod';
import { type Locale, locales } from '../constants.js';

/** Where a downloaded image states that it was generated: nowhere, in a corner, or on a border around it. */
export const visibleMarks = ['off', 'corner', 'border'] as const;
export type VisibleMark = (typeof visibleMarks)[number];

/** The words of the mark. On images of the local studio, they say that no AI was used. */
export const visibleMarkWords = {
  ai: { ko: 'AI 생성', en: 'AI-generated' },
  demonstration: { ko: '데모 · AI 아님', en: 'Demonstration, no AI' },
} as const satisfies Record<string, Record<Locale, string>>;

/** The marks that an installation offers, and its default for members who choose none. */
export const visibleMarkRuleSchema = z.object({
  default: z.enum(visibleMarks),
  choices: z.array(z.enum(visibleMarks)),
});
export type VisibleMarkRule = z.infer<typeof visibleMarkRuleSchema>;

/** Requests an image as a download; `mark` null means the installation's default. */
export const generationDownloadSchema = z.object({
  mark: z.enum(visibleMarks).nullable(),
  locale: z.enum(locales),
});
