/** The application in the order in which its parts need each other; the last one shows it. */
const parts = [
  () => import('react-dom/client'),
  () => import('./shared/i18n/i18n.js'),
  () => import('./shared/lib/query-client.js'),
  () => import('./main.js'),
];

/** Starts the application where the gateway sent the page drawn: the reader sees it first. */
async function start(): Promise<void> {
  await untilPainted();
  loadScripts();
  for (const load of parts) {
    await load();
    await untilIdle();
  }
}

/** Resolves after the next frame; at once in a window that draws none. */
const untilPainted = () =>
  document.hidden
    ? Promise.resolve()
    : new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

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

void start();
