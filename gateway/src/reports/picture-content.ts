import { aiPixelsId, foundCopies, hasFound } from '@jinwi/report';
import { type Reading } from './reading.js';

export type MapKind = 'ela' | 'heatmap';

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
export function pictureContent(reading: Reading): PictureContent | null {
  const { report, t } = reading;
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
    maps: mapsOf(reading),
  };
}

const captionKeys = { ela: 'picture.ela', heatmap: 'picture.heatmap' } as const;

function mapsOf({ report, evidence, t }: Reading): MapContent[] {
  const kinds = new Map(report.report.criteria.map(({ id, map }) => [id, map]));
  return evidence.criteria.filter(hasFound).flatMap(({ key, name }) => {
    const kind = kinds.get(key);
    if (!kind) return [];
    return {
      kind,
      caption: `${name}. ${t(captionKeys[kind])}`,
      note: t(key === aiPixelsId ? 'picture.aiPlace' : 'picture.place'),
      alt: t('picture.alt', { criterion: name, name: report.imageName }),
    };
  });
}
