import { type RouteObject } from 'react-router-dom';
import { loadResult } from '../features/analyze/use-result.js';
import { loadReportSheet } from '../features/history/load-report-sheet.js';
import { prepareReport } from '../features/report/records.js';
import { PagePlaceholder } from '../shared/ui/loading.js';
import { RequireMember, RequireVisitor } from './guards.js';
import { Layout } from './layout/layout.js';
import { lazyPage, RouteError } from './route-error.js';

const memberPages: RouteObject[] = [
  { path: 'mypage', lazy: lazyPage(async () => (await import('./pages/my-page.js')).MyPage) },
  {
    path: 'analyze',
    lazy: lazyPage(async () => {
      const [{ AnalyzePage }] = await Promise.all([
        import('./pages/analyze-page.js'),
        prepareReport(loadResult),
      ]);
      return AnalyzePage;
    }),
  },
  {
    path: 'history',
    lazy: lazyPage(async () => {
      const [{ HistoryPage }] = await Promise.all([
        import('./pages/history-page.js'),
        prepareReport(loadReportSheet),
      ]);
      return HistoryPage;
    }),
  },
  { path: 'generate', lazy: lazyPage(async () => (await import('./pages/generate-page.js')).GeneratePage) },
  { path: 'credits', lazy: lazyPage(async () => (await import('./pages/credits-page.js')).CreditsPage) },
];

const pages: RouteObject[] = [
  { index: true, lazy: lazyPage(async () => (await import('./pages/home-page.js')).HomePage) },
  { path: 'made-here', lazy: lazyPage(async () => (await import('./pages/look-up-page.js')).LookUpPage) },
  { path: 'how-sure', lazy: lazyPage(async () => (await import('./pages/how-sure-page.js')).HowSurePage) },
  { path: 'terms', lazy: lazyPage(async () => (await import('./pages/terms-page.js')).TermsPage) },
  {
    element: <RequireVisitor />,
    children: [{ path: 'auth', lazy: lazyPage(async () => (await import('./pages/auth-page.js')).AuthPage) }],
  },
  { element: <RequireMember />, children: memberPages },
  { path: '*', lazy: lazyPage(async () => (await import('./pages/not-found-page.js')).NotFoundPage) },
];

/** Every page is its own chunk. An error in a page leaves header and footer intact. */
export const routes: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <RouteError />,
    children: [
      { errorElement: <RouteError />, hydrateFallbackElement: <PagePlaceholder />, children: pages },
    ],
  },
];
