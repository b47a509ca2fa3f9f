export { issueSigner } from './issue-signer.js';
export { type EmbeddedCredentials, manifestStoreIn, readCredentials } from './read-credentials.js';
export { createImageSigner, type Creation, type ImageSigner, type Parent } from './sign-image.js';
export { readSigner, type Signer, type Timestamp } from './signer.js';
export { signerFault, type SignerFault } from './signer-fault.js';
export { type AskAuthority, requestTimestamp } from './time-stamp.js';
export { acceptedUsages } from './accepted-usages.js';
