export { issueSigner } from './issue-signer.js';
export { manifestStoreIn } from './manifest-store.js';
export { readSigner, type Signer } from './signer.js';
export { createImageSigner, type Creation, type ImageSigner } from './sign-image.js';
