import { AppError, idSchema } from '@jinwi/contracts';
import { Injectable, type PipeTransform } from '@nestjs/common';

/** Not a number → 400; a number that no analysis can have → 404, like any other unknown one. */
@Injectable()
export class AnalysisIdPipe implements PipeTransform<string, number> {
  transform(text: string): number {
    if (!/^\d+$/.test(text)) throw new AppError('analysis.id-invalid');
    const id = idSchema.safeParse(Number(text));
    if (!id.success) throw new AppError('analysis.not-found');
    return id.data;
  }
}
