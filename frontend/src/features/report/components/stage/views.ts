import { type EvidencePlace } from '@jinwi/contracts';
import { aiPixelsId } from '../../ai-answer.js';
import { type ShownRecord } from '../../record.js';

/** Maps that are files of their own. */
type FileMapKind = 'ela' | 'heatmap';
/** `ai` lies on the sheet of what single tests saw. */
export type MapKind = FileMapKind | 'ai';
export type StageView = 'original' | MapKind | 'compare';

/** The tabs of the stage: only for pictures that exist. */
export const viewsOf = (record: ShownRecord): StageView[] => {
  const maps = (['ela', 'heatmap', 'ai'] as const).filter((kind) => mapOf(record, kind));
  return ['original', ...maps, ...(maps.length > 0 ? (['compare'] as const) : [])];
};

export const fileMapsOf = ({ artifacts }: ShownRecord): FileMapKind[] =>
  (['ela', 'heatmap'] as const).filter((kind) => artifacts?.[kind]);

interface StageMap {
  source: string;
  /** Where on its sheet it lies; null = it is alone. */
  sheetPlace: EvidencePlace | null;
}

export function mapOf({ artifacts }: ShownRecord, kind: MapKind): StageMap | null {
  if (kind === 'ai') {
    const sheet = artifacts?.evidence;
    const sheetPlace = sheet?.pictures.find(({ criterionId }) => criterionId === aiPixelsId);
    return sheet && sheetPlace ? { source: sheet.url, sheetPlace } : null;
  }
  const source = artifacts?.[kind];
  return source ? { source, sheetPlace: null } : null;
}
