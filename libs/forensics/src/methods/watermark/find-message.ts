import { type TileVotes } from './tile-votes.js';

/** Minimum votes per bit; with fewer, a match can occur by chance. */
const votesPerBitMin = 4;

export interface MessageMatch {
  generator: string;
  /** Pearson correlation between the mean votes of the bits and the message. */
  correlation: number;
  /** How much higher the correlation is than the highest one with a cyclic shift of the message. */
  margin: number;
}

/** Returns the best match of any message in any reading; null if the image is too small for all messages. */
export function findMessage(readings: TileVotes): MessageMatch | null {
  const tiles = readings[0]?.length ?? 0;
  const matches = watermarkMessages
    .filter(({ bits }) => tiles >= bits.length * votesPerBitMin)
    .flatMap((message) => readings.map((votes) => matchOf(votes, message)));
  return matches.reduce<MessageMatch | null>(
    (best, match) => (best === null || match.correlation > best.correlation ? match : best),
    null,
  );
}

function matchOf(votes: Uint8Array, { generator, bits }: WatermarkMessage): MessageMatch {
  const found = fromMean(meanVotes(votes, bits.length));
  const sought = fromMean(bits);
  const correlation = shiftedCorrelation(found, sought, 0);
  let rival = -1;
  for (let shift = 1; shift < bits.length; shift += 1)
    rival = Math.max(rival, shiftedCorrelation(found, sought, shift));
  return { generator, correlation, margin: correlation - rival };
}

/** Mean vote for each bit. Tile i carries bit i mod `length`. */
function meanVotes(votes: Uint8Array, length: number): Float64Array {
  const means = new Float64Array(length);
  for (let tile = 0; tile < votes.length; tile += 1) means[tile % length]! += votes[tile]!;
  for (let bit = 0; bit < length; bit += 1) means[bit]! /= Math.ceil((votes.length - bit) / length);
  return means;
}

function fromMean(values: Float64Array | Uint8Array): Float64Array {
  let sum = 0;
  for (const value of values) sum += value;
  return Float64Array.from(values, (value) => value - sum / values.length);
}

function shiftedCorrelation(found: Float64Array, sought: Float64Array, shift: number): number {
  const count = sought.length;
  let product = 0;
  let votePower = 0;
  let bitPower = 0;
  for (let index = 0; index < count; index += 1) {
    const vote = found[index]!;
    const bit = sought[(index + shift) % count]!;
    product += vote * bit;
    votePower += vote * vote;
    bitPower += bit * bit;
  }
  return votePower === 0 ? 0 : product / Math.sqrt(votePower * bitPower);
}

/** A message that a generator writes into all its images. */
interface WatermarkMessage {
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
