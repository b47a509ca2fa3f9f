import { WifiOff, X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { chooseLanguage, i18n, isLanguageChosen } from '../../shared/i18n/i18n.js';
import { cx } from '../../shared/ui/classes.js';
import { PageSpinner } from '../../shared/ui/loading.js';
import { Footer } from './footer.js';
import { Header } from './header.js';

const mainId = 'main';

/** Every page is at least as high as the window, so that the footer does not move while a page loads. */
export const Layout = () => {
  const isLoading = useIsPageLoading();
  return (
    <div>
      <SkipLink />
      <Header />
      <OfflineBanner />
      <main id={mainId} tabIndex={-1} aria-busy={isLoading} className="min-h-dvh outline-none">
        <div className={cx(isLoading && 'invisible')}>
          <Outlet />
        </div>
        {isLoading && <PageSpinner />}
      </main>
      <Footer />
      <EnglishOffer />
      <RouteAnnouncer />
      <ScrollRestoration />
    </div>
  );
};

/** Whether the next page's chunk is loading. A change of the query string alone is not a new page. */
const useIsPageLoading = (): boolean => {
  const next = useNavigation().location;
  const { pathname } = useLocation();
  return next !== undefined && next.pathname !== pathname;
};

const SkipLink = () => {
  const { t } = useTranslation();
  return (
    <a
      href={`#${mainId}`}
      className="sr-only rounded-control bg-brand px-4 py-3 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60"
    >
      {t('skip')}
    </a>
  );
};

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

const OfflineBanner = () => {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-suspicious-soft px-4 py-2 text-sm font-medium text-suspicious">
          <WifiOff aria-hidden className="size-4" />
          {t('error.offline')}
        </p>
      )}
    </div>
  );
};

/** After a navigation, announces the title of the new page and moves the focus to the page's heading (UI-020). */
const RouteAnnouncer = () => {
  const { pathname, hash } = useLocation();
  const region = useRef<HTMLParagraphElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (region.current) region.current.textContent = document.title;
    if (hash) return;
    const target =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    target?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return <p ref={region} role="status" aria-live="polite" className="sr-only" />;
};

const onLanguage = (listener: () => void) => {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
};

/** True if the browser prefers English and does not list Korean, and if the visitor has not chosen a language yet. */
const isWanted = (): boolean =>
  !isLanguageChosen() &&
  navigator.language.startsWith('en') &&
  !navigator.languages.some((language) => language.startsWith('ko'));

/** Offers English to visitors who see Korean by default. Accepting and declining both store the choice. */
export const EnglishOffer = () => {
  const isOffered = useSyncExternalStore(onLanguage, isWanted, () => false);
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
