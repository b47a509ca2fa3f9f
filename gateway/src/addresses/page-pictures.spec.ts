import { PagePictures } from './page-pictures.js';

const page = { url: new URL('https://example.com/news/1'), trustedOrigins: [] };

function picturesOf(html: string, given: Partial<typeof page> = {}) {
  const pictures = new PagePictures();
  // Write small parts, because HTML may arrive in parts from the network.
  for (let at = 0; at < html.length; at += 7) pictures.write(html.slice(at, at + 7));
  return pictures.end({ ...page, ...given }).map(({ url, ...words }) => ({ address: url.href, ...words }));
}
const addressesOf = (html: string) => picturesOf(html).map(({ address }) => address);

describe('the pictures of a page', () => {
  it('begin with those that it names for previews', () => {
    expect(
      addressesOf(`<img src="/shown.jpg"><link rel="image_src" href="/linked.jpg">
        <meta property="og:image" content="https://cdn.example/og.jpg"><meta name="twitter:image" content="/tw.jpg">`),
    ).toEqual([
      'https://example.com/linked.jpg',
      'https://cdn.example/og.jpg',
      'https://example.com/tw.jpg',
      'https://example.com/shown.jpg',
    ]);
  });

  it('have the size and the words that the page gives them', () => {
    expect(
      picturesOf(`<meta property="og:image" content="/a.jpg"><meta property="og:image:width" content="1200">
        <meta property="og:image:height" content="630"><meta property="og:image:alt" content=" A  bridge ">
        <img src=/b.jpg width=640 height="100%" alt="다리 &amp; 강">`),
    ).toEqual([
      { address: 'https://example.com/a.jpg', width: 1200, height: 630, description: 'A bridge' },
      { address: 'https://example.com/b.jpg', width: 640, description: '다리 & 강' },
    ]);
  });

  it('are the largest of several versions', () => {
    expect(
      addressesOf(`<img src="s.jpg" srcset="m.jpg 640w, l.jpg 1280w, s.jpg 320w"><img src="1.png" srcset="2.png 2x">
        <picture><source srcset="p.avif 800w, q.avif 1600w"><img src="p.jpg"></picture><img src="after.jpg">
        <img src="data:image/gif;base64,AA" data-src="late.jpg">
        <img srcset="data:image/gif;base64,AA 2x" data-src="later.jpg">`),
    ).toEqual(
      ['l.jpg', '2.png', 'q.avif', 'after.jpg', 'late.jpg', 'later.jpg'].map(
        (name) => `https://example.com/news/${name}`,
      ),
    );
  });

  it('are each measured once, and not by endless lists', () => {
    const endless = 'b.jpg 1w, '.repeat(2_001);
    expect(
      addressesOf(`<picture><source srcset="p.avif"><img src="p.jpg"><img src="q.jpg"></picture>
        <img src="a.jpg" srcset="${endless}">`),
    ).toEqual(['p.avif', 'q.jpg', 'a.jpg'].map((name) => `https://example.com/news/${name}`));
  });

  it('are resolved against the first base if valid, else the page', () => {
    expect(addressesOf('<base href="//img.example/x/"><base href="/y/"><img src="a.jpg">')).toEqual([
      'https://img.example/x/a.jpg',
    ]);
    for (const base of ['https://[', `//img.example/${'x'.repeat(2_100)}/`])
      expect(addressesOf(`<base href="${base}"><img src="a.jpg">`)).toEqual([
        'https://example.com/news/a.jpg',
      ]);
  });

  it('are each listed once, by https', () => {
    expect(
      addressesOf(
        '<img src="/a.jpg#1"><img src="http://example.com/a.jpg"><img src="https://example.com/a.jpg">',
      ),
    ).toEqual(['https://example.com/a.jpg']);
  });

  it.each([
    '<img src="data:image/png;base64,AA">',
    '<img src="logo.svg">',
    '<img src="pixel.gif" width="1" height="1">',
    '<img src="icon.png" width="64">',
    '<img src="javascript:alert(1)"><img src="file:///etc/passwd"><img src="blob:x">',
    '<img src="https://10.0.0.1/a.png"><img src="https://example.com:8443/a.png">',
    '<img src="">',
    '<script>"<img src=a.jpg>"</script><!-- <img src=b.jpg> -->',
    `<img src="${'a'.repeat(2_100)}.jpg">`,
    '<img src="https://["><meta property="og:image">',
  ])('are not %s', (html) => {
    expect(addressesOf(html)).toEqual([]);
  });

  it('leave out words in a charset that was not understood', () => {
    expect(picturesOf('<img src="a.jpg" alt="\uFFFD\uFFFD">')).toEqual([
      { address: 'https://example.com/news/a.jpg' },
    ]);
  });

  it('are at most forty', () => {
    const html = Array.from({ length: 5_000 }, (_, index) => `<img src="${index}.jpg">`).join('');
    expect(addressesOf(html)).toHaveLength(40);
  });
});
