const introduction = '\nAvoid: ';

/**
 * Adds the negative prompt to the prompt, for models that accept no negative prompt with an image (API-060). If both
 * together exceed the model's limit, cuts the negative prompt at a word.
 * @param lengthMax in code points
 */
export function foldPrompt({
  prompt,
  negativePrompt,
  lengthMax,
}: {
  prompt: string;
  negativePrompt: string;
  lengthMax: number;
}): string {
  // Use NFC, as the counter in the UI does, because decomposed Hangul would be up to three times as long.
  const wanted = [...prompt.normalize('NFC').trim()].slice(0, lengthMax).join('');
  const avoided = shortened(negativePrompt.normalize('NFC').trim(), {
    lengthMax: lengthMax - [...wanted].length - introduction.length,
  });
  return avoided === '' ? wanted : `${wanted}${introduction}${avoided}`;
}

function shortened(text: string, { lengthMax }: { lengthMax: number }): string {
  const letters = [...text];
  if (letters.length <= lengthMax) return text;
  const beginning = letters.slice(0, Math.max(0, lengthMax) + 1).join('');
  const lastGap = Math.max(beginning.lastIndexOf(' '), beginning.lastIndexOf(','));
  return lastGap < 0 ? '' : beginning.slice(0, lastGap).replace(/[\s,]+$/u, '');
}
