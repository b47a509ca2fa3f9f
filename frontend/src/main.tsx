import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, createRouter, untilLoaded, watchSessionEnd } from './app/app.js';
import { startPayments } from './features/purchase/stripe-client.js';
import { googleQuery } from './app/guards.js';
import { prefetchReport } from './features/report/records.js';
import { userQuery } from './features/user/member.js';
import { isForVisitor } from './shared/lib/config.js';
import { createQueryClient } from './shared/lib/query-client.js';
import { followSystemTheme } from './shared/lib/theme.js';
import { loadWholeFont } from './shared/lib/whole-font.js';
import './styles.css';

// Zod, which loads with a later page, must not try `eval`, because the CSP forbids it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
const isPrerendered = root.hasChildNodes();

const queryClient = createQueryClient();
if (isForVisitor()) queryClient.setQueryData(userQuery.queryKey, null);
/** What a member's page shows first, requested in parallel with the page's code. */
const firstData = isForVisitor() ? [] : [queryClient.prefetchQuery(userQuery), prefetchReport(queryClient)];
// Fetched early, so that the page knows on its first render whether to keep room for Google's button.
if (window.location.pathname === '/auth') void queryClient.prefetchQuery(googleQuery);
void startPayments(queryClient);
const router = createRouter();
watchSessionEnd({ queryClient, router });
followSystemTheme();
loadWholeFont();

// Renders in small slices, so that the page responds to input during its first render.
const show = () =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App queryClient={queryClient} router={router} />
      </StrictMode>,
    ),
  );

// A prerendered page already looks like the real one, so it stays until the page's code and data are loaded.
if (isPrerendered) void Promise.all([untilLoaded(router), ...firstData]).then(show);
else show();
