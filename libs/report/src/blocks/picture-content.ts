import { type CopiedPlaces } from '@jinwi/contracts';
import { foundMaps, type MapKind } from '../evidence/criterion-evidence.js';
import { foundCopies, foundRegions, isMarked } from '../story/copies.js';
import { aiPixelsId } from '../verdict/ai-answer.js';
import { type ReportWords } from '../words/report-words.js';
import { type SharedInput } from './block.js';

/** The picture with its legend, and the maps of the tests that found something. */
export interface PictureContent {
  /** Whether boxes are drawn over the picture. */
  isAnnotated: boolean;
  alt: string;
  legend: readonly LegendEntry[];
  maps: readonly MapContent[];
}

export interface LegendEntry {
  /** How the boxes look; `pair` means two solid boxes. */
  sign: 'dashed' | 'solid' | 'dotted' | 'pair';
  text: string;
}

export interface MapContent {
  kind: MapKind;
  caption: string;
  /** Explains how to read the map. */
  note: string;
  alt: string;
}

/** Returns null if the report is shown without its picture. */
export function pictureContent(input: SharedInput): PictureContent | null {
  const { report, t } = input;
  if (!report.withPicture) return null;
  const isAnnotated = isMarked(report.report);
  const name = report.imageName;
  return {
    isAnnotated,
    alt: t(isAnnotated ? 'picture.annotated' : 'picture.plain', { name }),
    legend: [
      ...copyLegend(foundCopies(report.report), t),
      ...(foundRegions(report.report).length > 0
        ? [{ sign: 'dotted' as const, text: t('picture.region') }]
        : []),
    ],
    maps: mapsOf(input),
  };
}

/** Explains the boxes over copied parts. */
export function copyLegend(copies: readonly CopiedPlaces[], t: ReportWords): LegendEntry[] {
  const directed: LegendEntry[] = [
    { sign: 'dashed', text: t('picture.from') },
    { sign: 'solid', text: t('picture.to') },
  ];
  const undirected: LegendEntry = { sign: 'pair', text: t('picture.either') };
  return [
    ...(copies.some(({ isDirected }) => isDirected) ? directed : []),
    ...(copies.some(({ isDirected }) => !isDirected) ? [undirected] : []),
  ];
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
