import { Html, markup } from './blocks-html.js';

describe('markup', () => {
  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['" onload="x', '&quot; onload=&quot;x'],
    ["' & <b>", '&#39; &amp; &lt;b&gt;'],
    ['&lt;', '&amp;lt;'],
  ])('escapes the value %s', (value, expected) => {
    expect(markup`<p>${value}</p>`.markup).toBe(`<p>${expected}</p>`);
  });

  it('inserts markup unescaped, joins lists and omits null, undefined and false', () => {
    const items = ['a', '<'].map((item) => markup`<li>${item}</li>`);
    const list = markup`<ul>${items}</ul>${false}${null}${undefined}${0}`;
    expect(list.markup).toBe('<ul><li>a</li><li>&lt;</li></ul>0');
    expect(markup`${new Html('<br>')}`.markup).toBe('<br>');
  });
});
