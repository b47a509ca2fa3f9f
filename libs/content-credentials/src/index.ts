export { issueSigner } from './issue-signer.js';
export { readSigner, type Signer } from './signer.js';
export { createImageSigner, type Creation, type ImageSigner } from './sign-image.js';
