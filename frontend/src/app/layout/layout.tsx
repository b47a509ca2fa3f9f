import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { cx } from '../../shared/ui/classes.js';
import { PageSpinner } from '../../shared/ui/loading.js';
import { EnglishOffer } from './english-offer.js';
import { Footer } from './footer.js';
import { Header } from './header.js';
import { OfflineBanner } from './offline-banner.js';
import { RouteAnnouncer } from './route-announcer.js';

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
