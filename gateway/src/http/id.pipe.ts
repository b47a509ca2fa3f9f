import { AppError, type ErrorCode } from '@jinwi/contracts';
import { type PipeTransform } from '@nestjs/common';

const idMax = 2_147_483_647;

/** Refuses a malformed id with `invalid`, a number that cannot be an id with `unknown`. */
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

export const analysisIdPipe = new IdPipe({ invalid: 'analysis.id-invalid', unknown: 'analysis.not-found' });
export const lotIdPipe = new IdPipe({ invalid: 'request.invalid', unknown: 'credits.lot-not-found' });
