import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { createRouter } from './app/router.js';
import { watchSessionEnd } from './app/session-end.js';
import { startPayments } from './features/purchase/stripe-client.js';
import { userQuery } from './features/user/api/get-user.js';
import { createQueryClient } from './shared/lib/query-client.js';
import { followSystemTheme } from './shared/lib/theme.js';
import { loadWholeFont } from './shared/lib/whole-font.js';
import './styles.css';

// The security policy forbids code made from text: zod, which comes with a later page, shall not try it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

const queryClient = createQueryClient();
// Starts beside the page's chunk, not after it.
void queryClient.prefetchQuery(userQuery);
void startPayments(queryClient);
const router = createRouter();
watchSessionEnd({ queryClient, router });
followSystemTheme();
loadWholeFont();

// In slices: the page answers a finger while it is drawn for the first time.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App queryClient={queryClient} router={router} />
    </StrictMode>,
  ),
);
