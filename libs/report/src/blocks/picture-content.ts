import { foundMaps, type MapKind } from '../evidence/found-maps.js';
import { foundCopies } from '../story/copies.js';
import { aiPixelsId } from '../verdict/ai-answer.js';
import { type SharedInput } from './content-input.js';

/** The picture with its legend, and the maps of the tests that found something. */
export interface PictureContent {
  /** Whether boxes are drawn over the picture. */
  isAnnotated: boolean;
  alt: string;
  legend: readonly { sign: 'dashed' | 'solid'; text: string }[];
  maps: readonly MapContent[];
}

export interface MapContent {
  kind: MapKind;
  caption: string;
  /** How to read the map. */
  note: string;
  alt: string;
}

/** Returns null if the report is shown without its picture. */
export function pictureContent(input: SharedInput): PictureContent | null {
  const { report, t } = input;
  if (!report.withPicture) return null;
  const copies = foundCopies(report.report);
  const isDirected = copies.some((copy) => copy.isDirected);
  const isUndirected = copies.some((copy) => !copy.isDirected);
  const name = report.imageName;
  return {
    isAnnotated: copies.length > 0,
    alt: t(copies.length > 0 ? 'picture.annotated' : 'picture.plain', { name }),
    legend: [
      ...(isDirected
        ? [
            { sign: 'dashed' as const, text: t('picture.from') },
            { sign: 'solid' as const, text: t('picture.to') },
          ]
        : []),
      ...(isUndirected ? [{ sign: 'solid' as const, text: t('picture.either') }] : []),
    ],
    maps: mapsOf(input),
  };
}

const captionKeys = { ela: 'picture.ela', heatmap: 'picture.heatmap' } as const;

const mapsOf = ({ report, evidence, t }: SharedInput): MapContent[] =>
  foundMaps(report.report).map(({ criterionId, kind }) => {
    const name = evidence.criteria.find(({ key }) => key === criterionId)?.name ?? criterionId;
    return {
      kind,
      caption: `${name}. ${t(captionKeys[kind])}`,
      note: t(criterionId === aiPixelsId ? 'picture.aiPlace' : 'picture.place'),
      alt: t('picture.alt', { criterion: name, name: report.imageName }),
    };
  });
