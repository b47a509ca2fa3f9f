import { memberPreloads, pagePreloads, preloadKey, prerenderedScript, reportPath } from './page-preloads.js';

const manifest = {
  'index.html': { file: 'assets/index-1.js', imports: ['_react-2.js'] },
  '_react-2.js': { file: 'assets/react-2.js' },
  '_card-3.js': { file: 'assets/card-3.js', imports: ['_react-2.js'] },
  'src/app/pages/home-page.tsx': {
    file: 'assets/home-4.js',
    imports: ['index.html', '_card-3.js'],
    assets: ['assets/hero-6.webp', 'assets/hero-6.avif', 'assets/small-7.avif'],
  },
  'src/app/pages/terms-page.tsx': { file: 'assets/terms-5.js', imports: ['_react-2.js'] },
};

describe('UI-306 the preloads of a page', () => {
  const preloads = pagePreloads(JSON.stringify(manifest));

  it('are its scripts, those of the shell first, and its hero image', () => {
    expect(preloads.get('/')).toEqual({
      hero: '/assets/hero-6.avif',
      scripts: ['/assets/index-1.js', '/assets/react-2.js', '/assets/home-4.js', '/assets/card-3.js'],
    });
    expect(preloads.get('/terms')).toEqual({
      hero: undefined,
      scripts: ['/assets/index-1.js', '/assets/react-2.js', '/assets/terms-5.js'],
    });
  });

  it('are only the scripts of the shell where the build knows no such page', () => {
    expect(preloads.get('/auth')?.scripts).toEqual(['/assets/index-1.js', '/assets/react-2.js']);
  });

  it('are found although chunks import each other', () => {
    const round = {
      '_a.js': { file: 'a.js', imports: ['src/app/pages/auth-page.tsx'] },
      'src/app/pages/auth-page.tsx': { file: 'auth.js', imports: ['_a.js'] },
    };
    expect(pagePreloads(JSON.stringify(round)).get('/auth')?.scripts).toEqual(['/auth.js', '/a.js']);
  });
});

describe('UI-306 a page whose URL names a report', () => {
  it('also names the code that draws the report', () => {
    const withReport = {
      'src/app/pages/history-page.tsx': { file: 'history.js', imports: ['_card.js'] },
      'src/features/history/components/report-sheet.tsx': { file: 'sheet.js', imports: ['_card.js'] },
      '_card.js': { file: 'card.js' },
    };
    const preloads = pagePreloads(JSON.stringify(withReport));
    expect(preloads.get(preloadKey('/history', false))?.scripts).toEqual(['/history.js', '/card.js']);
    expect(preloads.get(preloadKey('/history', true))?.scripts).toEqual([
      '/history.js',
      '/card.js',
      '/sheet.js',
    ]);
    expect(preloadKey('/credits', true)).toBe('/credits');
  });

  it('names what a member asks for first', () => {
    const user = '</api/user>; rel=preload; as=fetch; crossorigin=use-credentials';
    expect(memberPreloads(reportPath('42'))).toBe(
      `${user}, </api/analysis/42>; rel=preload; as=fetch; crossorigin=use-credentials, ` +
        '</api/analysis/42/image>; rel=preload; as=image; fetchpriority=high',
    );
    for (const analysis of [undefined, '', '0', '1>; x', ['1', '2']])
      expect(memberPreloads(reportPath(analysis))).toBe(user);
  });
});

describe('UI-306 the script of a prerendered page', () => {
  it('is named by the build', () => {
    const drawn = { ...manifest, 'src/prerendered.ts': { file: 'assets/prerendered-7.js' } };
    expect(prerenderedScript(JSON.stringify(drawn))).toBe('assets/prerendered-7.js');
    expect(prerenderedScript(JSON.stringify(manifest))).toBeUndefined();
  });
});
