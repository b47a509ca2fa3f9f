import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { chooseLanguage, i18n, isLanguageChosen } from '../../shared/i18n/i18n.js';

const subscribe = (listener: () => void) => {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
};

/** True if the browser prefers English, does not list Korean, and stores no chosen language. */
const isWanted = (): boolean =>
  !isLanguageChosen() &&
  navigator.language.startsWith('en') &&
  !navigator.languages.some((language) => language.startsWith('ko'));

/** Offers English to visitors who see Korean by default. Accepting and declining both store the choice. */
export const EnglishOffer = () => {
  const isOffered = useSyncExternalStore(subscribe, isWanted, () => false);
  if (!isOffered) return null;
  return (
    <div
      role="region"
      aria-label="Language"
      lang="en"
      className="fixed bottom-4 left-4 z-30 flex items-center gap-2 rounded-full border border-border bg-bg py-1 pr-2 pl-4 text-sm shadow-floating print:hidden"
    >
      <button
        type="button"
        onClick={() => chooseLanguage('en')}
        className="min-h-10 rounded-control font-semibold text-brand hover:underline"
      >
        Read this in English
      </button>
      <button
        type="button"
        aria-label="Stay with Korean"
        onClick={() => chooseLanguage('ko')}
        className="grid size-8 place-items-center rounded-control text-muted hover:bg-surface-2"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
};
