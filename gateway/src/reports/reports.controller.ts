import { AppError, sharedImageKinds, type ReportKeys } from '@jinwi/contracts';
import {
  hasThumbnails,
  type PictureContent,
  type Reader,
  reportContent,
  sharingWords,
  zoneOfAll,
} from '@jinwi/report';
import { OBJECT_STORE, type ObjectStore } from '@jinwi/storage';
import { Controller, Get, Inject, Ip, Param, Res, UseGuards, Header } from '@nestjs/common';
import { type Response } from 'express';
import { inlineNamed } from '../http/content-disposition.js';
import { sendStoredImage } from '../stream/send-stored-image.js';
import { addressKey } from '../rate-limit/rate-limits.js';
import { type OpenedReport, SharedReports, ReportKeySet } from './shared-reports.service.js';
import { pageScriptHash, gonePage, reportPage } from './report-page.js';
import { pageStyleHash } from './page-style.js';
import { PdfPress } from './pdf-press.service.js';
import { type Pictures } from './pictures-pdf.js';
import { CurrentReader } from './reader-of.js';
import { ReportPictures } from './report-pictures.service.js';
import { VisitorRateGuard } from '../session/session.guard.js';

/** Allows only the page's own script, and images only from our own origin. */
const pagePolicy = [
  "default-src 'none'",
  `script-src '${pageScriptHash}'`,
  `style-src '${pageStyleHash}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers that keep the link out of caches, search engines and other sites' logs. */
const privateHeaders = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
};

/**
 * Serves shared reports to anyone who has the link; being signed in makes no difference. Links that were made before
 * the short form `/r` existed use `/api/reports`.
 */
@Controller(['r', 'api/reports'])
@UseGuards(VisitorRateGuard('reportsPerAddress', privateHeaders))
export class ReportsController {
  constructor(
    private readonly reports: SharedReports,
    private readonly press: PdfPress,
    private readonly pictures: ReportPictures,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  @Get(':token.json')
  async json(@Param('token') token: string, @Res() response: Response): Promise<void> {
    const document = await this.reports.document(token);
    response
      .set('Content-Disposition', inlineNamed('jinwi-report.json'))
      .type('application/json')
      .send(document);
  }

  @Get(':token.pdf')
  async pdf(
    @Param('token') token: string,
    @CurrentReader() reader: Reader,
    @Ip() ip: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const opened = await this.reports.open(token, { isCounted: false });
    const { report } = opened;
    const { picture } = reportContent(report, reader);
    const bytes = await this.press.print({
      report,
      reader,
      opened,
      pictures: async () => picture && this.#printed(token, opened, picture),
      caller: addressKey(ip ?? ''),
    });
    response.set('Content-Disposition', inlineNamed('jinwi-report.pdf')).type('application/pdf').send(bytes);
  }

  /** Sends the preview image that messengers show for the link. */
  @Get(':token/card.jpg')
  async card(
    @Param('token') token: string,
    @CurrentReader() reader: Reader,
    @Ip() ip: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const { report, isUnaltered } = await this.reports.open(token, { isCounted: false });
    const { verdict } = reportContent(report, reader);
    const { label, tone, story, says } = verdict;
    const card = isUnaltered
      ? { sentence: story?.sentence ?? says, label, tone }
      : { sentence: sharingWords(reader.locale)('proof.altered'), label, tone };
    const marked = report.withPicture
      ? { preview: await this.reports.image(token, 'preview'), report: report.report }
      : null;
    const bytes = await this.pictures.card(card, marked, addressKey(ip ?? ''));
    response.type('image/jpeg').send(bytes);
  }

  @Get(':token/images/annotated')
  async annotated(
    @Param('token') token: string,
    @Ip() ip: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const preview = await this.reports.image(token, 'preview');
    const { report } = await this.reports.open(token, { isCounted: false });
    const marked = { preview, report: report.report };
    response.type('image/jpeg').send(await this.pictures.annotated(marked, addressKey(ip ?? '')));
  }

  @Get(':token/images/:kind')
  async image(
    @Param('token') token: string,
    @Param('kind') asked: string,
    @Res() response: Response,
  ): Promise<void> {
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
    @CurrentReader() named: Reader,
    @Res() response: Response,
  ): Promise<void> {
    const reader = { ...named, timeZone: zoneOfAll };
    response
      .set({ 'Content-Security-Policy': pagePolicy, 'Content-Language': reader.locale })
      .vary('Accept-Language');
    const page = await this.#pageOf(token, reader);
    response.status(page.status).type('html').send(page.markup);
  }

  async #pageOf(token: string, reader: Reader): Promise<{ status: number; markup: string }> {
    try {
      const opened = await this.reports.open(token, { isCounted: true });
      return { status: 200, markup: reportPage(opened, reportContent(opened.report, reader)) };
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'report.not-found') throw error;
      return { status: error.status, markup: gonePage(reader.locale) };
    }
  }

  async #printed(token: string, { report }: OpenedReport, { maps }: PictureContent): Promise<Pictures> {
    const images = await Promise.all(
      maps.map(async ({ kind }) => [kind, await this.reports.image(token, kind)] as const),
    );
    const preview = await this.reports.image(token, 'preview');
    const ingredients = hasThumbnails(report.report) ? await this.reports.image(token, 'ingredients') : null;
    return this.pictures.forPrint({ preview, report: report.report }, images, ingredients);
  }
}

/** Publishes the keys that verify signed reports (RFC 7517). */
@Controller('.well-known')
export class ReportKeySetController {
  constructor(private readonly keySet: ReportKeySet) {}

  @Get('jwks.json')
  @Header('Cache-Control', 'public, max-age=300')
  keys(): Promise<ReportKeys> {
    return this.keySet.read();
  }
}
