import { type Named, readKeywords } from './keywords.js';

export interface Wishes {
  wanted: Named;
  avoided: Named;
}

/** What the prompt asks for, as far as the studio knows the words, minus what the negative prompt excludes. */
export function readWishes({ prompt, negativePrompt }: { prompt: string; negativePrompt: string }): Wishes {
  const wanted = readKeywords(prompt);
  const avoided = readKeywords(negativePrompt);
  const without = <Name>(names: Name[], excluded: readonly Name[]): Name[] =>
    names.filter((name) => !excluded.includes(name));
  return {
    wanted: {
      palettes: without(wanted.palettes, avoided.palettes),
      renderings: without(wanted.renderings, avoided.renderings),
      airs: without(wanted.airs, avoided.airs),
      qualities: without(wanted.qualities, avoided.qualities),
    },
    avoided,
  };
}
