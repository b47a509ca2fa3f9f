import assert from 'node:assert';
import { AppError, knownPictureKeys, type RpcRequest, type RpcResponse } from '@jinwi/contracts';
import { RpcMethod } from '@jinwi/service-kit';
import { Injectable } from '@nestjs/common';
import { AnalysisRepository, type StoredAnalysis } from '../analyses/analysis.repository.js';
import { visibleAnalysis } from '../analyses/shown-analyses.repository.js';
import { type Agreement, similarityOf } from './alike-sql.js';
import { type ComparedRecord, differencesOf } from './differences.js';
import { type KnownMatch, KnownPictureRepository } from './known-picture.repository.js';
import { SeenPictureRepository } from './seen-picture.repository.js';

type Found = RpcResponse<'analysis.nearCopies'>;

@Injectable()
export class NearCopiesService {
  constructor(
    private readonly analyses: AnalysisRepository,
    private readonly seen: SeenPictureRepository,
    private readonly known: KnownPictureRepository,
  ) {}

  /** @throws AppError `analysis.not-found` */
  @RpcMethod('analysis.nearCopies')
  async find(owned: RpcRequest<'analysis.nearCopies'>): Promise<Found> {
    const report = toCompared(await visibleAnalysis(this.analyses, owned));
    const asked = await this.seen.find(owned);
    if (!asked) return { known: [], copies: [] };
    const [copies, known] = await Promise.all([
      this.seen.findCopies(owned, asked),
      this.known.findMatches(asked),
    ]);
    return {
      known: known.map(toKnown),
      copies: copies.map((copy) => ({
        analysisId: copy.analysisId,
        imageName: copy.imageName,
        createdAt: copy.createdAt.toISOString(),
        result: copy.result,
        ...matchOf(copy),
        differs: differencesOf(copy, { report, agreement: copy.agreement }),
      })),
    };
  }

  /** @throws AppError `analysis.not-found`, also if the known picture does not match or has no stored original */
  @RpcMethod('analysis.knownImage')
  async knownImage({ knownId, kind, ...owned }: RpcRequest<'analysis.knownImage'>) {
    await visibleAnalysis(this.analyses, owned);
    const asked = await this.seen.find(owned);
    const [match] = asked ? await this.known.findMatches(asked, knownId) : [];
    const picture = match && (await this.known.find(knownId));
    if (!picture || (kind === 'original' && !picture.hasOriginal)) throw new AppError('analysis.not-found');
    const { objectId, fileName, contentType, sizeBytes, thumbnailBytes, sha256 } = picture;
    if (kind === 'original')
      return { key: knownPictureKeys.uploadOf(objectId), contentType, fileName, sizeBytes, sha256 };
    return {
      key: knownPictureKeys.thumbnailOf(objectId),
      contentType: 'image/webp',
      fileName: 'thumbnail.webp',
      sizeBytes: thumbnailBytes,
    };
  }
}

function toCompared({ result, report, imageSize }: StoredAnalysis): ComparedRecord {
  assert(result !== null && report !== null, 'only a finished analysis is visible');
  const { image, kind = null, metadata } = report;
  return { result, sizeBytes: imageSize, image, kind, metadata };
}

const toKnown = ({
  id,
  label,
  caption,
  addedAt,
  hasOriginal,
  ...match
}: KnownMatch): Found['known'][number] => ({
  ...{ id, label, caption, hasOriginal },
  addedAt: addedAt.toISOString(),
  ...matchOf(match),
});

const matchOf = ({ agreement, differingBits }: { agreement: Agreement; differingBits: number }) => ({
  by: agreement === 'whole' ? ('whole' as const) : ('part' as const),
  similarity: similarityOf(differingBits),
});
