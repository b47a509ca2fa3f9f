export { assertUndamaged, ObjectDamagedError, readUndamaged } from './check-digest.js';
export { createObjectStore } from './create-object-store.js';
export { deleteUnowned } from './delete-unowned.js';
export {
  type ObjectContent,
  ObjectNotFoundError,
  type ObjectStat,
  type ObjectStore,
  ObjectTooLargeError,
  StoreFullError,
} from './object-store.js';
export { OBJECT_STORE, StorageModule } from './storage.module.js';
