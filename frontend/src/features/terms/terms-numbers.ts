import {
  analysisCost,
  generationCost,
  generationImagesMax,
  signupCredits,
  terms,
  uploadSizeBytesMax,
} from '@jinwi/contracts';

const bytesPerMegabyte = 1024 * 1024;

/** Every number that the terms name, from the constants that the product runs on (BR-052). */
export const numbers = {
  signupCredits,
  analysisCost,
  generationCost,
  generationImagesMax,
  uploadMegabytes: uploadSizeBytesMax / bytesPerMegabyte,
  ...terms,
  expiredRefundPercent: Math.round(terms.expiredRefundRate * 100),
};
