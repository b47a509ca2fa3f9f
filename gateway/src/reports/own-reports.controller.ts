import { AppError, type Report, type Case, casePdfAnalysesMax } from '@jinwi/contracts';
import {
  hasThumbnails,
  type PictureContent,
  type Reader,
  reportContent,
  type ReadReport,
} from '@jinwi/report';
import { Controller, Get, Param, Query, Req, Res, UseGuards } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { attachment } from '../http/content-disposition.js';
import { analysisIdPipe, caseIdPipe } from '../http/id.pipe.js';
import { memberOf, MemberId, SessionGuard } from '../session/session.guard.js';
import { keptByBrowserSeconds } from '../stream/send-stored-image.js';
import { type Owned, OwnReports } from './own-reports.service.js';
import { PdfPress } from './pdf-press.service.js';
import { type Pictures } from './pictures-pdf.js';
import { CurrentReader } from './reader-of.js';
import { ReportPictures } from './report-pictures.service.js';
import { RpcClient } from '@jinwi/service-kit';
import { type CaseAnalysis } from './case-pdf.js';

const notFoundStatus = 404;

/** Endpoints to print a member's own reports. Anyone but the owner, visitors included, gets 404 (API-042). */
@Controller('api/analysis/:id')
export class OwnReportsController {
  constructor(
    private readonly reports: OwnReports,
    private readonly press: PdfPress,
    private readonly pictures: ReportPictures,
  ) {}

  @Get('report.pdf')
  async pdf(
    @Param('id') id: string,
    @Query('location') location: unknown,
    @CurrentReader() reader: Reader,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const owned = ownedBy(request, id);
    const report = await this.reports.read(owned, { isLocationHidden: location === 'hidden' });
    const { picture } = reportContent(report, reader);
    const bytes = await this.press.print({
      report,
      reader,
      opened: null,
      pictures: async () => picture && this.#printed(owned, report.report, picture),
      caller: `member ${owned.userId}`,
    });
    response
      .set('Content-Disposition', attachment(`analysis-report-${owned.id}.pdf`))
      .type('application/pdf')
      .send(bytes);
  }

  @Get('annotated')
  async annotated(
    @Param('id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const owned = ownedBy(request, id);
    const preview = await this.reports.image(owned, 'preview');
    const { report } = await this.reports.read(owned);
    const bytes = await this.pictures.annotated({ preview, report }, `member ${owned.userId}`);
    response
      .set({ 'Cache-Control': `private, max-age=${keptByBrowserSeconds}`, Vary: 'Cookie' })
      .type('image/jpeg')
      .send(bytes);
  }

  async #printed(owned: Owned, report: Report, { maps }: PictureContent): Promise<Pictures> {
    const images = await Promise.all(
      maps.map(async ({ kind }) => [kind, await this.reports.image(owned, kind)] as const),
    );
    const preview = await this.reports.image(owned, 'preview');
    const ingredients = hasThumbnails(report) ? await this.reports.image(owned, 'ingredients') : null;
    return this.pictures.forPrint({ preview, report }, images, ingredients);
  }
}

/** @throws AppError `analysis.not-found` */
function ownedBy(request: Request, id: string): Owned {
  const member = memberOf(request);
  if (!member) throw new AppError('analysis.not-found');
  return { id: analysisIdPipe.transform(id), userId: member.id };
}

@Controller('api/cases/:caseId')
@UseGuards(SessionGuard)
export class CaseReportsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly reports: OwnReports,
    private readonly press: PdfPress,
    private readonly pictures: ReportPictures,
  ) {}

  @Get('report.pdf')
  async pdf(
    @MemberId() userId: number,
    @Param('caseId', caseIdPipe) caseId: string,
    @CurrentReader() reader: Reader,
    @Res() response: Response,
  ): Promise<void> {
    const caseFile = await this.rpc.call('analysis.getCase', { caseId, userId });
    const bytes = await this.press.printCase({
      caseFile,
      reader,
      analyses: (signal) => this.#analyses(caseFile, { userId, signal }),
      caller: `member ${userId}`,
    });
    response
      .set('Content-Disposition', attachment(`jinwi-case-${caseId.slice(0, 8)}.pdf`))
      .type('application/pdf')
      .send(bytes);
  }

  /** Reads one analysis after another, so that a large case does not slow down other requests. */
  async #analyses(
    { entries }: Case,
    { userId, signal }: { userId: number; signal: AbortSignal },
  ): Promise<CaseAnalysis[]> {
    const analyses: CaseAnalysis[] = [];
    for (const { analysisId: id } of entries.slice(0, casePdfAnalysesMax)) {
      signal.throwIfAborted();
      const report = await this.reports.read({ id, userId }).catch(ignoreMissing);
      if (report) analyses.push({ report, picture: await this.#picture({ id, userId }, report) });
    }
    return analyses;
  }

  async #picture(
    owned: { id: number; userId: number },
    { report }: ReadReport,
  ): Promise<CaseAnalysis['picture']> {
    const preview = await this.reports.image(owned, 'preview').catch(ignoreMissing);
    return preview && this.pictures.forCase({ preview, report });
  }
}

/** Returns null if an analysis was deleted or hidden meanwhile, so that it is left out. Throws any other error. */
function ignoreMissing(error: unknown): null {
  if (error instanceof AppError && error.status === notFoundStatus) return null;
  throw error;
}
