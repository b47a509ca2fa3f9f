import { type Locale } from '@jinwi/contracts';
import { i18n } from './i18n.js';

/** The English catalogue defines the keys; the Korean one must have exactly the same. */
export type Translation<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Translation<Source[Key]>;
};

/** Adds a feature's texts in both languages. Called once, when the feature's chunk loads. */
export const addTexts = (namespace: string, texts: Record<Locale, object>): void => {
  for (const [language, resources] of Object.entries(texts)) {
    i18n.addResourceBundle(language, namespace, resources, true, true);
  }
};
