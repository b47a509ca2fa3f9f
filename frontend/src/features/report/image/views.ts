import { type EvidencePlace, type ShownRecord } from '@jinwi/contracts';
import { aiPixelsId, foundCriteria, type MapKind as FileMapKind, showsPicture } from '@jinwi/report';

/** The map `ai` does not have its own file. It is in the file that holds the pictures of all criteria. */
export type MapKind = FileMapKind | 'ai';
export type ImageView = 'original' | MapKind | 'compare';

/** Returns the viewer's tabs: the image, each map that the record has, and, if there is a map, the comparison. */
export const viewsOf = (record: ShownRecord): ImageView[] => {
  const maps = (['ela', 'heatmap', 'ai'] as const).filter((kind) => mapOf(record, kind));
  return ['original', ...maps, ...(maps.length > 0 ? (['compare'] as const) : [])];
};

/**
 * The view that is open at first: the map of the strongest evidence, or the image if there is none. If the file itself
 * declares that AI made it, the AI map is never open at first, because the declaration is stronger evidence.
 */
export function openingView(record: ShownRecord): ImageView {
  const isDeclared = record.report?.ai?.answer === 'declared';
  const kinds = foundCriteria(record.report?.criteria ?? [])
    .filter(({ id }) => !(isDeclared && id === aiPixelsId))
    .map(({ id, map }) => (id === aiPixelsId ? ('ai' as const) : map));
  return kinds.find((kind) => kind && mapOf(record, kind)) ?? 'original';
}

export const fileMapsOf = ({ artifacts }: ShownRecord): FileMapKind[] =>
  (['ela', 'heatmap'] as const).filter((kind) => artifacts?.[kind]);

interface ImageMap {
  source: string;
  /** The map's place in a file with several maps; null if the file is one map. */
  sheetPlace: EvidencePlace | null;
}

export function mapOf({ artifacts, report }: ShownRecord, kind: MapKind): ImageMap | null {
  if (kind === 'ai') {
    const test = report?.criteria.find(({ id }) => id === aiPixelsId);
    if (!test || !showsPicture(test)) return null;
    const sheet = artifacts?.evidence;
    const sheetPlace = sheet?.pictures.find(({ criterionId }) => criterionId === aiPixelsId);
    return sheet && sheetPlace ? { source: sheet.url, sheetPlace } : null;
  }
  const source = artifacts?.[kind];
  return source ? { source, sheetPlace: null } : null;
}
