import { addressLengthMax, listedPicturesMax } from '@jinwi/contracts';
import { checkedUrl, OutboundError } from '@jinwi/outbound-http';
import { Parser } from 'htmlparser2';
import { parseSrcset } from 'srcset';

/** A picture that a page displays or names in its metadata. */
export interface PagePicture {
  url: URL;
  width?: number;
  height?: number;
  description?: string;
}

type FoundPicture = Omit<PagePicture, 'url'> & { address: string };

interface PageRules {
  url: URL;
  trustedOrigins: readonly string[];
}

/** Pictures whose declared width or height is at most this are icons or tracking pixels. */
const iconPixelsMax = 64;
const descriptionLengthMax = 200;
/** Maximum number of pictures collected from one page. */
const foundMax = 2_000;
/** Maximum length of a `srcset` attribute; longer ones are ignored. */
const srcsetLengthMax = 20_000;

/**
 * Collects the pictures of a page while its HTML arrives, without duplicates. Pictures named for link previews come
 * first, then displayed ones.
 */
export class PagePictures {
  readonly #named: FoundPicture[] = [];
  readonly #shown: FoundPicture[] = [];
  /** The `srcset` attributes in the open `picture` element, until its image is read; otherwise null. */
  #sources: string[] | null = null;
  #base: string | null = null;
  readonly #parser = new Parser({
    onopentag: (name, attributes) => this.#open(name, attributes),
    onclosetag: (name) => {
      if (name === 'picture') this.#sources = null;
    },
  });

  write(html: string): void {
    this.#parser.write(html);
  }

  /** Returns at most forty pictures with absolute addresses. */
  end(page: PageRules): PagePicture[] {
    this.#parser.end();
    const href = this.#base ?? '';
    const isValid = href.length <= addressLengthMax && URL.canParse(href, page.url.href);
    const base = isValid ? new URL(href, page.url.href) : page.url;
    const pictures = new Map<string, PagePicture>();
    for (const { address, ...words } of [...this.#named, ...this.#shown]) {
      const url = toPictureUrl(address, { base, trustedOrigins: page.trustedOrigins });
      if (url && !pictures.has(url.href)) pictures.set(url.href, { url, ...words });
      if (pictures.size === listedPicturesMax) break;
    }
    return [...pictures.values()];
  }

  #open(name: string, attributes: Record<string, string>): void {
    if (this.#named.length + this.#shown.length >= foundMax) return;
    switch (name) {
      case 'base':
        this.#base ??= attributes.href ?? null;
        break;
      case 'meta':
        this.#openMeta(attributes);
        break;
      case 'link':
        if (hasWord(attributes.rel, 'image_src') && attributes.href)
          this.#named.push({ address: attributes.href });
        break;
      case 'picture':
        this.#sources = [];
        break;
      case 'source':
        this.#sources?.push(attributes.srcset ?? attributes['data-srcset'] ?? '');
        break;
      case 'img':
        this.#openImage(attributes);
    }
  }

  /** Meta tags with a size or description belong to the picture named before them. */
  #openMeta({ property, name, content }: Record<string, string>): void {
    const last = this.#named.at(-1);
    switch ((property ?? name ?? '').toLowerCase()) {
      case 'og:image':
      case 'og:image:url':
      case 'og:image:secure_url':
      case 'twitter:image':
      case 'twitter:image:src':
        if (content) this.#named.push({ address: content });
        break;
      case 'og:image:width':
        if (last) last.width = pixels(content);
        break;
      case 'og:image:height':
        if (last) last.height = pixels(content);
        break;
      case 'og:image:alt':
      case 'twitter:image:alt':
        if (last) last.description = wordsOf(content);
    }
  }

  #openImage(attributes: Record<string, string>): void {
    // A `picture` element has one image, so its sources must not be used for further images.
    const sources = this.#sources ?? [];
    this.#sources = null;
    const { alt, src, srcset } = attributes;
    const [width, height] = [pixels(attributes.width), pixels(attributes.height)];
    if (Math.min(width ?? Infinity, height ?? Infinity) <= iconPixelsMax) return;
    // Pages with lazy loading have the address in `data-src` and a placeholder in `src`.
    const late = attributes['data-src'];
    const sets = [...sources, srcset ?? '', attributes['data-srcset'] ?? ''];
    const address = largestOf(sets) ?? late ?? src;
    if (address) this.#shown.push({ address, width, height, description: wordsOf(alt) });
  }
}

/** Returns the candidate with the most pixels, or null. Ignores `data:` URLs, which are placeholders. */
function largestOf(sets: readonly string[]): string | null {
  const candidates = sets
    .flatMap((set) => (set && set.length <= srcsetLengthMax ? parseSrcset(set) : []))
    .filter(({ url }) => !/^data:/i.test(url));
  const measure = ({ width, density }: (typeof candidates)[number]) => width ?? density ?? 1;
  const [first, ...others] = candidates;
  if (!first) return null;
  return others.reduce((best, other) => (measure(other) > measure(best) ? other : best), first).url;
}

/** Returns null for an SVG and for an address that may not be fetched. Changes `http` to `https`, as browsers do. */
function toPictureUrl(
  address: string,
  { base, trustedOrigins }: { base: URL; trustedOrigins: readonly string[] },
): URL | null {
  if (!URL.canParse(address, base.href)) return null;
  const url = new URL(address, base.href);
  url.hash = '';
  if (url.protocol === 'http:' && !trustedOrigins.includes(url.origin)) url.protocol = 'https:';
  const isDrawing = url.pathname.toLowerCase().endsWith('.svg');
  if (isDrawing || url.href.length > addressLengthMax) return null;
  try {
    return checkedUrl(url.href, { trustedOrigins });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return null;
  }
}

function pixels(text: string | undefined): number | undefined {
  const count = /^\d{1,5}$/.test(text ?? '') ? Number(text) : 0;
  return count > 0 ? count : undefined;
}

/** Cleans and shortens a text. Undefined if it is empty or has replacement characters, which a wrong charset causes. */
function wordsOf(text: string | undefined): string | undefined {
  const words = text?.replace(/\s+/g, ' ').trim();
  if (!words || words.includes('\uFFFD')) return undefined;
  return words.slice(0, descriptionLengthMax);
}

const hasWord = (list: string | undefined, word: string): boolean =>
  (list ?? '').toLowerCase().split(/\s+/).includes(word);
