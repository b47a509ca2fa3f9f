import { join } from 'node:path';

/** The root of the checkout. */
export const repository = join(import.meta.dirname, '../../../..');
