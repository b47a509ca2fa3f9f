export { issueSigner } from './issue-signer.js';
export { manifestStoreIn } from './manifest-store.js';
export { type Creation } from './manifest.js';
export { type EmbeddedCredentials, readCredentials } from './read-credentials.js';
export { createImageSigner, type ImageSigner, type Parent } from './sign-image.js';
export { readSigner, type Signer } from './signer.js';
