import { modelOnnx } from '@jinwi/contracts';
import { type DrawOptions, type ForensicReport } from '@jinwi/forensics';
import { type ModelSettingRepository } from '../model.repository.js';
import { type StoredOpinion } from '../entities/analysis.entity.js';

/** What an opinion is asked about. */
export interface OpinionPicture {
  /** The upload: only the engine decodes it. */
  bytes: Uint8Array;
  draw: (options: DrawOptions) => Promise<Uint8Array>;
}

/** Gives a second opinion; never fails an analysis. */
export interface OpinionSource {
  /** Changes whenever the same image may get another opinion. */
  version: string;
  /** Asks now; the answer is weighed once the engine's report exists. */
  ask: (picture: OpinionPicture, signal: AbortSignal) => (report: ForensicReport) => Promise<StoredOpinion>;
}

/** Null: not configured. */
export interface OpinionSources {
  vision: OpinionSource | null;
  onnx: OpinionSource | null;
}

export const OPINION_SOURCES = Symbol('OpinionSources');
export const OPINION_CHOICE = Symbol('OpinionChoice');

/** Picks the source for a member's image; null when there is none. */
export type OpinionChoice = (userId: number) => Promise<OpinionSource | null>;

/** The member's choice if both models are offered, else the one that is. */
export function opinionChoice(
  { vision, onnx }: OpinionSources,
  settings: Pick<ModelSettingRepository, 'find'>,
): OpinionChoice {
  return async (userId) => {
    if (!vision || !onnx) return vision ?? onnx;
    return (await settings.find(userId)) === modelOnnx ? onnx : vision;
  };
}
