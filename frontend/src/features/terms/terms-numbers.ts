import {
  analysisCost,
  generationCost,
  generationImagesMax,
  signupCredits,
  terms,
  uploadSizeBytesMax,
} from '@jinwi/contracts';

const bytesPerMegabyte = 1024 * 1024;

/** Every number in the terms, from the product's own constants (BR-052). */
export const numbers = {
  signupCredits,
  analysisCost,
  generationCost,
  generationImagesMax,
  uploadMegabytes: uploadSizeBytesMax / bytesPerMegabyte,
  ...terms,
  expiredRefundPercent: Math.round(terms.expiredRefundRate * 100),
};
