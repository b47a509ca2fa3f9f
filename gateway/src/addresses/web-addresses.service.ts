import {
  addressLengthMax,
  AppError,
  type ListedPicture,
  type OpenedAddress,
  uploadBytesMax,
  uploadFormats,
} from '@jinwi/contracts';
import { guardedGet, type OpenAnswer } from '@jinwi/outbound-http';
import { CONFIG } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type GatewayConfig } from '../config.js';
import { ignoreGone, imageHeaders, listenersMax } from '../stream/send-stored-image.js';
import { peek, formatOf } from '../upload/image-format.js';
import { refusingAddresses } from './address-refusal.js';
import { type PagePicture, PagePictures } from './page-pictures.js';
import { PictureAddresses } from '../http/signed-addresses.js';
import pLimit, { type LimitFunction } from 'p-limit';

const pageBytesMax = 2 * 1024 * 1024;

const pageTimeoutMs = 10_000;

const imageTimeoutMs = 20_000;

/** Some servers refuse requests without a user agent. */
const headers = {
  'user-agent': 'Mozilla/5.0 (compatible; Jinwi; fetches single images that a member asks about)',
  accept: 'image/*,text/html,application/xhtml+xml;q=0.9,*/*;q=0.5',
};

const runningMax = 4;

interface Asked {
  userId: number;
  /** Aborts when the member disconnects. */
  signal: AbortSignal;
}

/** Fetches pages and images by the web addresses that members give. Stores and logs nothing of a page. */
@Injectable()
export class WebAddresses {
  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    private readonly signed: PictureAddresses,
  ) {}

  /** Finds out whether an address leads to an image or to a page with pictures. @throws AppError `address.…` */
  open(address: string, { userId, signal }: Asked): Promise<OpenedAddress> {
    // No size limit is needed here: `readPage` limits pages, and only the first bytes of an image are read.
    const limits = { timeoutMs: pageTimeoutMs, sizeBytesMax: Infinity, signal };
    return this.#get(address, limits, async (answer) => {
      const { head, body } = await peek(answer.body);
      const listed = (picture: PagePicture) => this.#listed(picture, userId);
      if (this.#isImage(head)) {
        this.#refuseLarge(answer);
        return { kind: 'image', picture: listed({ url: shortOf(answer.url, address) }) };
      }
      if (!isPage(answer)) throw new AppError('upload.unsupported');
      const pictures = await readPage({ ...answer, body }, this.config);
      if (pictures.length === 0) throw new AppError('address.no-picture');
      return { kind: 'page', address: shortOf(answer.url, address).href, pictures: pictures.map(listed) };
    });
  }

  /** Fetches an image to analyze it. @throws AppError `address.…` */
  fetch(address: string, { signal }: Pick<Asked, 'signal'>): Promise<Buffer> {
    return this.#get(address, this.#imageLimits(signal), async ({ body }) => {
      const parts: Buffer[] = [];
      for await (const part of body) parts.push(part);
      return Buffer.concat(parts);
    });
  }

  /** Fetches a picture and sends it to the member's browser, with headers that keep it from running as a page. */
  send(response: Response, address: string, { signal }: Pick<Asked, 'signal'>): Promise<void> {
    return this.#get(address, this.#imageLimits(signal), async (answer) => {
      const { head, body } = await peek(answer.body);
      const format = formatOf(head);
      if (format === null || !this.#isImage(head)) throw new AppError('upload.unsupported');
      const { contentType } = uploadFormats[format];
      response.set(imageHeaders({ contentType, disposition: 'inline', keptSeconds: 0 }));
      response.setMaxListeners(listenersMax);
      await pipeline(Readable.from(body, { objectMode: false }), response).catch(ignoreGone);
    });
  }

  #get<T>(
    address: string,
    limits: { timeoutMs: number; sizeBytesMax: number; signal: AbortSignal },
    read: (answer: OpenAnswer) => Promise<T>,
  ): Promise<T> {
    const { trustedOrigins, uploadRules } = this.config;
    return refusingAddresses(uploadRules, () =>
      guardedGet(address, { ...limits, headers, trustedOrigins }, read),
    );
  }

  #imageLimits(signal: AbortSignal) {
    return { timeoutMs: imageTimeoutMs, sizeBytesMax: uploadBytesMax(this.config.uploadRules), signal };
  }

  #isImage(head: Buffer): boolean {
    const format = formatOf(head);
    return format !== null && this.config.uploadRules.formats.includes(format);
  }

  #refuseLarge({ headers: { 'content-length': length = '0' } }: OpenAnswer): void {
    if (Number(length) > uploadBytesMax(this.config.uploadRules)) throw new AppError('upload.too-large');
  }

  #listed({ url, ...picture }: PagePicture, userId: number): ListedPicture {
    const address = url.href;
    return { address, preview: this.signed.sign({ address, userId }, Date.now()), ...picture };
  }
}

/** Returns the URL after redirects, or the requested URL if that one is too long to be requested again. */
const shortOf = (url: URL, asked: string): URL => (url.href.length > addressLengthMax ? new URL(asked) : url);

const isPage = ({ headers: { 'content-type': type = '' } }: OpenAnswer): boolean =>
  /^(?:text\/html|application\/xhtml\+xml)\b/i.test(type);

async function readPage(
  { url, headers: { 'content-type': type = '' }, body }: OpenAnswer,
  { trustedOrigins }: GatewayConfig,
): Promise<PagePicture[]> {
  const pictures = new PagePictures();
  const decoder = decoderOf(type);
  let sizeBytes = 0;
  for await (const part of body) {
    sizeBytes += part.length;
    pictures.write(decoder.decode(part, { stream: true }));
    if (sizeBytes > pageBytesMax) break;
  }
  return pictures.end({ url, trustedOrigins });
}

/** Falls back to UTF-8. The addresses in a page are almost always ASCII, so a wrong charset does little harm. */
function decoderOf(contentType: string) {
  const [, charset = 'utf-8'] = /charset="?([\w-]+)/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(charset);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new TextDecoder();
  }
}

/** Runs only a few tasks of one member at the same time; further tasks of that member wait. */
@Injectable()
export class MemberTurns {
  readonly #limits = new Map<number, LimitFunction>();

  async take<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const limit = this.#limits.get(userId) ?? pLimit(runningMax);
    this.#limits.set(userId, limit);
    try {
      return await limit(work);
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) this.#limits.delete(userId);
    }
  }
}
