import { type Locale, locales } from '@jinwi/contracts';
import { sharingWords } from '@jinwi/report';
import { Html, markup } from './blocks-html.js';
import { brand, logoSvg } from './page-style.js';

const languageNames: Record<Locale, string> = { ko: '한국어', en: 'English' };

/**
 * The header of a page that needs no script: the product's name and the language switch.
 * @param address path of the page, for the language switch; empty means the same page
 */
export const pageHeader = (locale: Locale, address: string): Html =>
  markup`<header>
          <a class="brand" href="/">${new Html(logoSvg(24))} ${brand}</a>
          <nav aria-label="${sharingWords(locale)('language')}">
            ${locales.map((other) => languageLink({ other, locale, address }))}
          </nav>
        </header>`;

const languageLink = ({ other, locale, address }: { other: Locale; locale: Locale; address: string }): Html =>
  markup`<a href="${address}?lang=${other}" lang="${other}" hreflang="${other}"${
    other === locale && markup` aria-current="true"`
  }>${languageNames[other]}</a>`;
