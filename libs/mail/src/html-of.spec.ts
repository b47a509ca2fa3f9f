import { htmlOf } from './html-of.js';

it('makes paragraphs, links and a line between languages, and escapes markup', () => {
  const html = htmlOf(
    '안녕하세요.\n<b>A & B</b>\n\nhttps://jinwi.example/auth?a=1&b=2\n\n----------\n\nHello\n',
  );
  expect(html).toContain('<p>안녕하세요.<br>\n&lt;b&gt;A &amp; B&lt;/b&gt;</p>');
  expect(html).toContain(
    '<p><a href="https://jinwi.example/auth?a=1&amp;b=2">https://jinwi.example/auth?a=1&amp;b=2</a></p>\n<hr>\n<p>Hello</p>',
  );
});
