import { afterFrame } from './shared/lib/after-frame.js';

/** The parts of the application, in order of dependency; the last one renders it. */
const parts = [
  () => import('react-dom/client'),
  () => import('./shared/i18n/i18n.js'),
  () => import('./shared/lib/query-client.js'),
  () => import('./main.js'),
];

const isKorean = document.documentElement.lang === 'ko';

/**
 * Loads the application over a prerendered page, which is always Korean: after the browser has drawn that page if the
 * interface is Korean, otherwise at once, because the page is hidden then.
 */
async function start(): Promise<void> {
  if (isKorean) await new Promise<void>(afterFrame);
  loadScripts();
  for (const load of parts) {
    await load();
    await untilIdle();
  }
}

/** Preloads all scripts at once. The gateway lists them in a `data-scripts` attribute of this script's tag. */
function loadScripts(): void {
  const tag = document.querySelector<HTMLScriptElement>('script[data-scripts]');
  for (const href of tag?.dataset.scripts?.split(' ') ?? [])
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
}

/** Lets the browser draw and respond to input before the next part loads. */
const untilIdle = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Reports a failed start, because the prerendered page alone does not work. The sentence is not from i18n, whose
 * texts may not have been loaded.
 */
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
