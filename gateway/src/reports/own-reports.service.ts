import { type AnalysisImageKind, AppError } from '@jinwi/contracts';
import { type ReadReport, replaceLocation } from '@jinwi/report';
import { RpcClient } from '@jinwi/service-kit';
import { Injectable } from '@nestjs/common';
import { type StoredImage } from '../stream/send-stored-image.js';

export interface Owned {
  id: number;
  userId: number;
}

@Injectable()
export class OwnReports {
  constructor(private readonly rpc: RpcClient) {}

  /** @throws AppError `analysis.not-found` */
  async read(owned: Owned, { isLocationHidden = false } = {}): Promise<ReadReport> {
    const record = await this.rpc.call('analysis.get', { ...owned, locale: 'en' });
    const { id, imageName, imageSize, createdAt, result, score, report, secondOpinion, source, decision } =
      record;
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
      ...(decision ? { decision: { reason: '', links: [], ...decision } } : {}),
    };
  }

  /** @throws AppError `analysis.not-found` */
  image(owned: Owned, kind: AnalysisImageKind): Promise<StoredImage> {
    return this.rpc.call('analysis.image', { ...owned, kind });
  }
}
