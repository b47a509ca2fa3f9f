import { type AnalysisImageKind, AppError, type Report } from '@jinwi/contracts';
import {
  type PictureContent,
  type Reader,
  type ReadReport,
  replaceLocation,
  reportContent,
} from '@jinwi/report';
import { RpcClient } from '@jinwi/service-kit';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { attachment } from '../http/content-disposition.js';
import { analysisIdPipe } from '../http/id.pipe.js';
import { memberOf } from '../session/session.guard.js';
import { keptByBrowserSeconds, type StoredImage } from '../stream/send-stored-image.js';
import { PdfPress } from './pdf-press.service.js';
import { type Pictures } from './pictures-pdf.js';
import { CurrentReader } from './reader-of.js';
import { ReportPictures } from './report-pictures.service.js';

interface Owned {
  id: number;
  userId: number;
}

/** Endpoints to print a member's own reports. Anyone but the owner, visitors included, gets 404 (API-042). */
@Controller('api/analysis/:id')
export class OwnReportsController {
  constructor(
    private readonly rpc: RpcClient,
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
    const report = await this.#report(owned, { isLocationHidden: location === 'hidden' });
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

  /** Sends the picture with the boxes and arrows of the report. */
  @Get('annotated')
  async annotated(
    @Param('id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const owned = ownedBy(request, id);
    const preview = await this.#image(owned, 'preview');
    const { report } = await this.#report(owned, { isLocationHidden: false });
    const bytes = await this.pictures.annotated({ preview, report }, `member ${owned.userId}`);
    response
      .set({ 'Cache-Control': `private, max-age=${keptByBrowserSeconds}`, Vary: 'Cookie' })
      .type('image/jpeg')
      .send(bytes);
  }

  async #report(owned: Owned, { isLocationHidden }: { isLocationHidden: boolean }): Promise<ReadReport> {
    const record = await this.rpc.call('analysis.get', { ...owned, locale: 'en' });
    const { id, imageName, imageSize, createdAt, result, score, report, secondOpinion, source } = record;
    if (!report) throw new AppError('analysis.not-found');
    return {
      analysisId: id,
      imageName,
      imageSize,
      analyzedAt: createdAt,
      result,
      score,
      withPicture: true,
      withLocation: !isLocationHidden,
      report: isLocationHidden ? replaceLocation(report, null) : report,
      secondOpinion,
      source,
    };
  }

  async #printed(owned: Owned, report: Report, { maps }: PictureContent): Promise<Pictures> {
    const images = await Promise.all(
      maps.map(async ({ kind }) => [kind, await this.#image(owned, kind)] as const),
    );
    const preview = await this.#image(owned, 'preview');
    return this.pictures.forPrint({ preview, report }, images);
  }

  #image(owned: Owned, kind: AnalysisImageKind): Promise<StoredImage> {
    return this.rpc.call('analysis.image', { ...owned, kind });
  }
}

/** @throws AppError `analysis.not-found` */
function ownedBy(request: Request, id: string): Owned {
  const member = memberOf(request);
  if (!member) throw new AppError('analysis.not-found');
  return { id: analysisIdPipe.transform(id), userId: member.id };
}
