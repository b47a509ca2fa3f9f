import { AppError } from '@jinwi/contracts';
import { type ObjectStore } from '@jinwi/storage';

/** @throws AppError `service.unavailable`: a store that cannot delete is the fault to report, whatever came before */
export async function removeUpload(store: ObjectStore, key: string): Promise<void> {
  try {
    await store.delete(key);
  } catch (cause) {
    throw new AppError('service.unavailable', { part: 'store', key }, { cause });
  }
}
