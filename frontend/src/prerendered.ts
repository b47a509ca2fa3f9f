import { afterFrame } from './shared/lib/after-frame.js';

/** The application in the order in which its parts need each other; the last one shows it. */
const parts = [
  () => import('react-dom/client'),
  () => import('./shared/i18n/i18n.js'),
  () => import('./shared/lib/query-client.js'),
  () => import('./main.js'),
];

const isKorean = document.documentElement.lang === 'ko';

/** Starts the application where the gateway sent a prerendered page, which readers of Korean see first. */
async function start(): Promise<void> {
  if (isKorean) await new Promise<void>(afterFrame);
  loadScripts();
  for (const load of parts) {
    await load();
    await untilIdle();
  }
}

/** All of them at once: the gateway names them in the tag of this script. */
function loadScripts(): void {
  const tag = document.querySelector<HTMLScriptElement>('script[data-scripts]');
  for (const href of tag?.dataset.scripts?.split(' ') ?? [])
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
}

/** Lets the browser draw and answer to input before the next part. */
const untilIdle = () => new Promise((resolve) => setTimeout(resolve));

/** The page that is shown does nothing by itself, and its texts may not have been loaded. */
function tellFailure(): void {
  const [text, label] = isKorean
    ? ['페이지를 불러오지 못했습니다.', '새로고침']
    : ['This page could not be loaded.', 'Reload'];
  const notice = Object.assign(document.createElement('p'), {
    role: 'alert',
    className: 'container-page py-4',
  });
  const link = Object.assign(document.createElement('a'), { href: '', className: 'font-semibold underline' });
  link.append(label);
  notice.append(text, ' ', link);
  document.body.prepend(notice);
}

start().catch(tellFailure);
