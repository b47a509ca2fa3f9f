export { createObjectStore } from './create-object-store.js';
export {
  type ObjectContent,
  ObjectNotFoundError,
  type ObjectRange,
  type ObjectStat,
  type ObjectStore,
  ObjectTooLargeError,
} from './object-store.js';
