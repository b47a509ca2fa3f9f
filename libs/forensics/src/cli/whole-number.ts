/** @throws Error with a sentence for people */
export function wholeNumber(word: string, { option, min = 1 }: { option: string; min?: number }): number {
  const value = Number(word);
  if (!Number.isInteger(value) || value < min) throw new Error(`${option} wants a whole number from ${min}.`);
  return value;
}
