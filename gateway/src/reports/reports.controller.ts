import { AppError, type Locale, sharedImageKinds } from '@jinwi/contracts';
import { OBJECT_STORE, type ObjectStore } from '@jinwi/storage';
import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { inlineNamed } from '../http/content-disposition.js';
import { RateLimitService } from '../rate-limit/rate-limit.service.js';
import { sendStoredImage } from '../stream/send-stored-image.js';
import { pageStyleHash } from './page-style.js';
import { reportContent } from './report-content.js';
import { gonePage, reportPage } from './report-page.js';
import { PdfPress } from './pdf-press.service.js';
import { SharedReports } from './shared-reports.service.js';

/** Allows no scripts, and loads only the images of the page's own report. */
const pagePolicy = [
  "default-src 'none'",
  `style-src '${pageStyleHash}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves reports to anyone who has the link; being signed in makes no difference. `api/reports` is the address of
 * links made before there was a short one.
 */
@Controller(['r', 'api/reports'])
export class ReportsController {
  constructor(
    private readonly reports: SharedReports,
    private readonly press: PdfPress,
    private readonly rateLimits: RateLimitService,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  @Get(':token.json')
  async json(
    @Param('token') token: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.#admit(request, response);
    const document = await this.reports.document(token);
    response
      .set('Content-Disposition', inlineNamed('jinwi-report.json'))
      .type('application/json')
      .send(document);
  }

  @Get(':token.pdf')
  async pdf(
    @Param('token') token: string,
    @Query('lang') lang: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.#admit(request, response);
    const opened = await this.reports.open(token, { isCounted: false });
    const bytes = await this.press.print({
      opened,
      locale: localeOf(request, lang),
      picture: () => this.reports.picture(token, opened),
      address: request.ip,
    });
    response.set('Content-Disposition', inlineNamed('jinwi-report.pdf')).type('application/pdf').send(bytes);
  }

  @Get(':token/images/:kind')
  async image(
    @Param('token') token: string,
    @Param('kind') asked: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.#admit(request, response);
    const kind = sharedImageKinds.find((known) => known === asked);
    if (!kind) throw new AppError('report.not-found');
    await sendStoredImage(response, {
      store: this.store,
      image: await this.reports.image(token, kind),
      disposition: 'inline',
      keptSeconds: 0,
      notFoundCode: 'report.not-found',
    });
  }

  @Get(':token')
  async page(
    @Param('token') token: string,
    @Query('lang') lang: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.#admit(request, response);
    const locale = localeOf(request, lang);
    response
      .set({ 'Content-Security-Policy': pagePolicy, 'Content-Language': locale })
      .vary('Accept-Language');
    const page = await this.#pageOf(token, locale);
    response.status(page.status).type('html').send(page.markup);
  }

  async #pageOf(token: string, locale: Locale): Promise<{ status: number; markup: string }> {
    try {
      const opened = await this.reports.open(token, { isCounted: true });
      return { status: 200, markup: reportPage(opened, reportContent(opened.report, locale)) };
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'report.not-found') throw error;
      return { status: error.status, markup: gonePage(locale) };
    }
  }

  /** Counts the request before any lookup, and keeps the link out of caches, search engines and other sites' logs. */
  async #admit(request: Request, response: Response): Promise<void> {
    response.set({
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
    });
    await this.rateLimits.consumeByAddress('reportsPerAddress', request.ip);
  }
}

/** The language in the query, otherwise the browser's preference; Korean if it has none. */
function localeOf(request: Request, lang: unknown): Locale {
  if (lang === 'ko' || lang === 'en') return lang;
  return request.acceptsLanguages('ko', 'en') === 'ko' ? 'ko' : 'en';
}
