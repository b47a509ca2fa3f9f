/** A message that a generator writes into all its images. */
export interface WatermarkMessage {
  generator: string;
  /** The bits in embedding order, each 0 or 1. */
  bits: Uint8Array;
}

const bitsOfText = (text: string): Uint8Array =>
  Uint8Array.from(
    [...text].flatMap((letter) => [...letter.charCodeAt(0).toString(2).padStart(8, '0')]),
    Number,
  );

const bitsOfDigits = (digits: string): Uint8Array => Uint8Array.from(digits, Number);

/** The messages that the published pipelines of Stable Diffusion, SDXL and Flux embed. */
export const watermarkMessages: readonly WatermarkMessage[] = [
  {
    generator: 'Stable Diffusion XL',
    bits: bitsOfDigits('101100111110110010010000011110111011000110011110'),
  },
  { generator: 'FLUX', bits: bitsOfDigits('1010101111111010000111100111001111010100101110') },
  { generator: 'Stable Diffusion 1', bits: bitsOfText('StableDiffusionV1') },
  { generator: 'Stable Diffusion 2', bits: bitsOfText('SDV2') },
];
