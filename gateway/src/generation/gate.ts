import { createHash } from 'node:crypto';
import { generationGateWordDefault, type GenerationGate } from '@jinwi/contracts';

/** What the page needs to check the word; sends the word itself only for a demonstration with the default word. */
export function gateOf(word: string, { isDemonstration }: { isDemonstration: boolean }): GenerationGate {
  const isTold = isDemonstration && word === generationGateWordDefault;
  return { digest: createHash('sha256').update(word).digest('hex'), hint: isTold ? word : null };
}
