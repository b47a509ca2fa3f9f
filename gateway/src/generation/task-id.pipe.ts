import { AppError } from '@jinwi/contracts';
import { type PipeTransform } from '@nestjs/common';
import { z } from 'zod';

const taskIdSchema = z.uuid();

/** A malformed id cannot exist: 404. */
class TaskIdPipe implements PipeTransform<string, string> {
  transform(text: string): string {
    const id = taskIdSchema.safeParse(text);
    if (!id.success) throw new AppError('generation.not-found');
    return id.data.toLowerCase();
  }
}

export const taskIdPipe = new TaskIdPipe();
