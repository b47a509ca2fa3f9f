import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type UploadRules, uploadRulesDefault } from '@jinwi/contracts';
import { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { type BuiltFile, type BuiltFrontend } from './built-frontend.js';
import { memberPreloads, pageNames, preloadKey, reportPath } from './page-preloads.js';

/** Whether a path does not belong to a page: API, shared reports, health checks, well-known paths, assets. */
const isElsewhere = (path: string): boolean =>
  /^\/(?:(?:api|assets|\.well-known)(?:\/|$)|r\/.)/.test(path) || path === '/healthz' || path === '/readyz';

const immutable = 'public, max-age=31536000, immutable';
const shortLived = 'public, max-age=3600';

/**
 * Serves the built frontend: files by their path, and the HTML shell for every page.
 * @param sessionCookie name of the session cookie. Without this cookie, the page is marked as a visitor's and need not
 * ask who is signed in
 */
export function servePages(
  frontend: BuiltFrontend | null,
  { sessionCookie }: { sessionCookie: string },
): RequestHandler {
  const shells = frontend && shellsOf(frontend);
  const hasSession = new RegExp(`(?:^|;)\\s*${sessionCookie}=`);
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const file = frontend?.files.get(request.path);
    if (frontend && file) return sendFile({ frontend, file, request, response, next });
    if (isElsewhere(request.path)) return next();
    if (!shells) return sendNotBuilt(response);
    const path = request.path.length > 1 ? request.path.replace(/\/$/, '') : request.path;
    const isMember = hasSession.test(request.headers.cookie ?? '');
    const analysis = request.query['analysis'];
    const report = reportPath(analysis);
    const { html, etag, hero } = isMember
      ? (report && shells.report(path, report)) || shells.member(preloadKey(path, analysis !== undefined))
      : (request.url === request.path && shells.prerendered.get(path)) || shells.visitor(path);
    const links = [heroPreload(hero), isMember && memberPreloads(report)].filter(Boolean);
    if (links.length > 0) response.set('Link', links.join(', '));
    response
      .status(pageNames.has(path) ? 200 : 404)
      .set({ 'Cache-Control': 'no-cache', ETag: etag })
      .vary('Cookie')
      .type('html')
      .send(html);
  };
}

interface Shell {
  html: string;
  etag: string;
  hero?: string | undefined;
}

interface Shells {
  /**
   * Returns the shell for a browser with a session cookie, by {@link preloadKey}. The session may have ended, so the
   * page asks who is signed in.
   */
  member: (key: string) => Shell;
  /** Returns a member's shell with the outline of a report, for pages that can open with one. */
  report: (path: string, report: string) => Shell | undefined;
  visitor: (path: string) => Shell;
  /** Prerendered shells by page, for visitors. */
  prerendered: ReadonlyMap<string, Shell>;
}

function shellsOf({ shell, prerendered, reportFrames, prerenderedScript, preloads }: BuiltFrontend): Shells {
  const visitor = shell.replace('<head>', '<head><meta name="visitor" />');
  const member = shellByPage(shell, preloads);
  return {
    member,
    report: (path, report) => {
      const frame = reportFrames.get(path);
      if (frame === undefined) return undefined;
      return marked(
        filled(member(preloadKey(path, true)).html, frame.replaceAll('{image}', `${report}/image`)),
      );
    },
    visitor: shellByPage(visitor, preloads),
    prerendered: new Map(
      [...prerendered].map(([page, drawn]) => {
        const { hero, scripts = [] } = preloads.get(page) ?? {};
        const html = filled(startedLast(visitor, { script: prerenderedScript, scripts }), drawn, 'ko');
        return [page, { ...marked(html), hero }];
      }),
    ),
  };
}

/** Returns a function that finds a page's HTML shell, which names the page's scripts. */
function shellByPage(shell: string, preloads: BuiltFrontend['preloads']): (key: string) => Shell {
  const shells = new Map(
    [...preloads].map(([key, { hero, scripts }]) => {
      const links = scripts
        .filter((script) => !shell.includes(script))
        .map((script) => `<link rel="modulepreload" crossorigin href="${script}">`);
      return [key, { ...marked(shell.replace('</head>', `${links.join('')}</head>`)), hero }];
    }),
  );
  const other = marked(shell);
  return (key) => shells.get(key) ?? other;
}

const heroPreload = (hero: string | undefined): string | undefined =>
  hero && `<${hero}>; rel=preload; as=image; type="image/avif"; fetchpriority=high`;

/**
 * Inserts the prerendered HTML as inert, because input before the scripts run would be lost or put into the URL.
 * @param language the language of its words, if it has any
 */
const filled = (shell: string, drawn: string, language = ''): string =>
  shell.replace(
    '<div id="root"></div>',
    () => `<div id="root"><div data-prerendered="${language}" inert>${drawn}</div></div>`,
  );

/**
 * Replaces the shell's script with one that loads the scripts of both shell and page once the page is visible, so that
 * style, font and image load first.
 */
function startedLast(
  shell: string,
  { script, scripts }: { script: string | undefined; scripts: readonly string[] },
): string {
  if (script === undefined) return shell;
  return shell
    .replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, '')
    .replace(
      /(?<start><script type="module"[^>]*) src="[^"]*"/,
      (_tag, start: string) => `${start} src="/${script}" data-scripts="${scripts.join(' ')}"`,
    );
}

/** The ETag is weak, because the page may be compressed when it is sent. */
const marked = (html: string): Shell => ({
  html,
  etag: `W/"${createHash('sha256').update(html).digest('base64url')}"`,
});

/** Passes the upload rules to the pages, unless they are the defaults, which the pages already have. */
export function withUploadRules(frontend: BuiltFrontend, rules: UploadRules): BuiltFrontend {
  if (isDeepStrictEqual(rules, uploadRulesDefault)) return frontend;
  const content = JSON.stringify(rules).replaceAll('"', '&quot;');
  return {
    ...frontend,
    shell: frontend.shell.replace('<head>', `<head><meta name="upload-rules" content="${content}" />`),
    // Leaves out the prerendered terms, because they state the default rules.
    prerendered: new Map([...frontend.prerendered].filter(([page]) => page !== '/terms')),
  };
}

interface FileAnswer {
  frontend: BuiltFrontend;
  file: BuiltFile;
  request: Request;
  response: Response;
  next: NextFunction;
}

const suffixes = { br: '.br', gzip: '.gz' } as const;

function sendFile({ frontend, file, request, response, next }: FileAnswer): void {
  // Every file name in this folder contains a content hash.
  response.set('Cache-Control', file.path.startsWith('assets/') ? immutable : shortLived);
  response.type(extname(file.path));
  let path = file.path;
  if (file.encodings.length > 0) {
    response.vary('Accept-Encoding');
    // Browsers list gzip first but rank all encodings equally, so prefer the smaller file.
    const encoding = file.encodings.find((offered) => request.acceptsEncodings(offered));
    if (encoding) {
      response.set('Content-Encoding', encoding);
      path += suffixes[encoding];
    }
  }
  response.sendFile(path, { root: frontend.folder, cacheControl: false }, (error?: Error) => {
    // A client that disconnects early is not an error.
    if (error && !response.headersSent && !response.destroyed) next(error);
  });
}

const notBuilt = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Jinwi</title>
<p>The pages are not built yet. Run <code>npm run build</code> and start again.</p>
<p lang="ko">화면이 아직 빌드되지 않았습니다. <code>npm run build</code>를 실행한 뒤 다시 시작해 주세요.</p>
</html>
`;

function sendNotBuilt(response: Response): void {
  response.status(503).set({ 'Cache-Control': 'no-store', 'Retry-After': '30' }).type('html').send(notBuilt);
}
