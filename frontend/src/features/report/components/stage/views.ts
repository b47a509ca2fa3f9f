import { type ShownRecord } from '../../record.js';

export type MapKind = 'ela' | 'heatmap';
export type StageView = 'original' | MapKind | 'compare';

/** The tabs of the stage: only for pictures that exist. */
export const viewsOf = (record: ShownRecord): StageView[] => {
  const maps = mapsOf(record);
  return ['original', ...maps, ...(maps.length > 0 ? (['compare'] as const) : [])];
};

export const mapsOf = ({ artifacts }: ShownRecord): MapKind[] =>
  (['ela', 'heatmap'] as const).filter((kind) => artifacts?.[kind]);
