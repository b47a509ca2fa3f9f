import { type PngStructure } from '../../formats/png/png-chunks.js';
import { type PngText } from '../../formats/png/png-text.js';

/** A trace in PNG files that identifies the program that wrote them, or narrows it down to a few. */
interface Habit {
  writer: string;
  has: (traces: Traces) => boolean;
}

interface Traces {
  types: ReadonlySet<string>;
  keywords: ReadonlySet<string>;
  comment: string;
  profile: string;
}

const habits: readonly Habit[] = [
  { writer: 'Apple', has: ({ types }) => types.has('iDOT') || types.has('CgBI') },
  { writer: 'Adobe Fireworks', has: ({ types }) => types.has('mkBF') || types.has('prVW') },
  { writer: 'GIMP', has: ({ comment, profile }) => comment.includes('GIMP') || profile.startsWith('GIMP') },
  {
    writer: 'ImageMagick',
    has: ({ types, keywords }) => types.has('vpAg') || keywords.has('date:create'),
  },
  {
    writer: 'ImageMagick, ExifTool',
    has: ({ keywords }) => [...keywords].some((keyword) => keyword.startsWith('Raw profile type')),
  },
  { writer: 'Photoshop', has: ({ profile }) => profile === 'Photoshop ICC profile' },
  { writer: 'Matplotlib', has: ({ comment }) => comment.includes('matplotlib') },
];

/** The program named in the file, or identified by its habits; null if neither is possible. */
export function pngWriter(structure: PngStructure, texts: readonly PngText[]): string | null {
  const software = texts.find(({ keyword }) => keyword === 'Software')?.text.trim();
  if (software) return software.slice(0, 100);
  const traces: Traces = {
    types: new Set(structure.chunks.map(({ type }) => type)),
    keywords: new Set(texts.map(({ keyword }) => keyword)),
    comment: texts.find(({ keyword }) => keyword === 'Comment')?.text ?? '',
    profile: profileName(structure) ?? '',
  };
  return habits.find(({ has }) => has(traces))?.writer ?? null;
}

/** Name of the embedded colour profile: Latin-1, at most 79 letters, ended by a zero byte. */
export function profileName({ chunks }: PngStructure): string | null {
  const data = chunks.find(({ type }) => type === 'iCCP')?.data.subarray(0, 80);
  const end = data?.indexOf(0) ?? -1;
  return data === undefined || end < 1 ? null : new TextDecoder('latin1').decode(data.subarray(0, end));
}
