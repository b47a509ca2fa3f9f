import { AppError, idSchema } from '@jinwi/contracts';
import { Injectable, type PipeTransform } from '@nestjs/common';

/** Not a number → 400; a number that no lot can have → 404, like any other unknown one. */
@Injectable()
export class LotIdPipe implements PipeTransform<string, number> {
  transform(text: string): number {
    if (!/^\d+$/.test(text)) throw new AppError('request.invalid', { field: 'id' });
    const id = idSchema.safeParse(Number(text));
    if (!id.success) throw new AppError('credits.lot-not-found');
    return id.data;
  }
}
