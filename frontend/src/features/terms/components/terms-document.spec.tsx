import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TermsMarkdown } from './terms-document.js';

const hrefOf = (target: string) => {
  render(<TermsMarkdown text={`[link](${target})`} />);
  return screen.getByText('link').getAttribute('href');
};

describe('TermsMarkdown', () => {
  it.each([
    'http://example.com/',
    'https://example.com/',
    'irc://example.com',
    'ircs://example.com',
    'mailto:help@example.com',
    'xmpp:help@example.com',
    '/credits',
    'page',
    '#refund',
  ])('UI-277 a link to %s passes', (target) => {
    expect(hrefOf(target)).toBe(target);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'tel:+8221234',
    'ftp://example.com',
    'JaVaScRiPt:alert(1)',
  ])('UI-278 a link to %s is blanked', (target) => {
    expect(hrefOf(target)).toBe('');
  });

  it('UI-279 raw HTML is shown as text', () => {
    const { container } = render(<TermsMarkdown text={'before <b onclick="x()">bold</b> after'} />);
    expect(container).toHaveTextContent('before <b onclick="x()">bold</b> after');
    expect(container.querySelector('b')).toBeNull();
  });
});
