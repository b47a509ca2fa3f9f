import { AppError } from '@jinwi/contracts';
import { type ObjectStore } from '@jinwi/storage';

/** @throws AppError `service.unavailable` if the store cannot delete; it replaces any earlier error */
export async function removeUpload(store: ObjectStore, key: string): Promise<void> {
  try {
    await store.delete(key);
  } catch (cause) {
    throw new AppError('service.unavailable', { part: 'store', key }, { cause });
  }
}
