import { AppError, type ErrorCode } from '@jinwi/contracts';
import { type PipeTransform } from '@nestjs/common';
import { z } from 'zod';

const idMax = 2_147_483_647;

/** Refuses malformed ids with the code `invalid`, and numbers outside the range of ids with the code `unknown`. */
export class IdPipe implements PipeTransform<string, number> {
  constructor(
    private readonly codes: { invalid: ErrorCode; unknown: ErrorCode },
    private readonly range: { min: number } = { min: 1 },
  ) {}

  transform(text: string): number {
    if (!/^\d+$/.test(text)) throw new AppError(this.codes.invalid);
    const id = Number(text);
    if (id < this.range.min || id > idMax) throw new AppError(this.codes.unknown);
    return id;
  }
}

const uuidSchema = z.uuid();

/** Answers 404 for a malformed id, because it cannot exist. */
class UuidPipe implements PipeTransform<string, string> {
  constructor(private readonly unknown: ErrorCode) {}

  transform(text: string): string {
    const id = uuidSchema.safeParse(text);
    if (!id.success) throw new AppError(this.unknown);
    return id.data.toLowerCase();
  }
}

export const analysisIdPipe = new IdPipe({ invalid: 'analysis.id-invalid', unknown: 'analysis.not-found' });
export const lotIdPipe = new IdPipe({ invalid: 'request.invalid', unknown: 'credits.lot-not-found' });
export const submissionIdPipe = new UuidPipe('analysis.not-found');
export const keyIdPipe = new UuidPipe('key.not-found');
export const webhookIdPipe = new UuidPipe('webhook.not-found');
export const taskIdPipe = new UuidPipe('generation.not-found');
export const shareIdPipe = new UuidPipe('share.not-found');
export const comparisonIdPipe = new UuidPipe('comparison.not-found');
export const batchIdPipe = new UuidPipe('batch.not-found');
export const caseIdPipe = new UuidPipe('case.not-found');
