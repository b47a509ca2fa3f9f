import { type Locale } from '@jinwi/contracts';
import { i18n } from './i18n.js';

/** The English catalogue gives the keys; the Korean one must have exactly the same. */
export type Translation<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Translation<Source[Key]>;
};

/** Adds the texts of one feature in both languages. Called once, where the feature's chunk loads. */
export const addTexts = (namespace: string, texts: Record<Locale, object>): void => {
  for (const [language, resources] of Object.entries(texts)) {
    i18n.addResourceBundle(language, namespace, resources, true, true);
  }
};
