import { AppError, type Case, casePdfAnalysesMax } from '@jinwi/contracts';
import { type Reader, type ReadReport } from '@jinwi/report';
import { RpcClient } from '@jinwi/service-kit';
import { Controller, Get, Param, Res, UseGuards } from '@nestjs/common';
import { type Response } from 'express';
import { attachment } from '../http/content-disposition.js';
import { caseIdPipe } from '../http/id.pipe.js';
import { MemberId, SessionGuard } from '../session/session.guard.js';
import { type CaseAnalysis } from './case-pdf.js';
import { OwnReports } from './own-reports.service.js';
import { PdfPress } from './pdf-press.service.js';
import { CurrentReader } from './reader-of.js';
import { ReportPictures } from './report-pictures.service.js';

const notFoundStatus = 404;

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

/** An analysis that was deleted or hidden meanwhile is left out. */
function ignoreMissing(error: unknown): null {
  if (error instanceof AppError && error.status === notFoundStatus) return null;
  throw error;
}
