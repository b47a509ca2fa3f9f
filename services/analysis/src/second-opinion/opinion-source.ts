import { modelOnnx } from '@jinwi/contracts';
import { type DrawOptions, type ForensicReport } from '@jinwi/forensics';
import { type ModelSettingRepository } from '../models/model.repository.js';
import { type StoredOpinion } from '../entities/analysis.entity.js';

export interface OpinionPicture {
  /** The uploaded file. Sources get pixels only through `draw`, which decodes in the engine's process. */
  bytes: Uint8Array;
  draw: (options: DrawOptions) => Promise<Uint8Array>;
}

/** Gives a second opinion. If none can be had, it says why instead of failing the analysis. */
export interface OpinionSource {
  /** Changes whenever the same image may get another opinion. */
  version: string;
  /** Asks at once. The returned function waits for the answer and weighs it against the engine's report. */
  ask: (picture: OpinionPicture, signal: AbortSignal) => (report: ForensicReport) => Promise<StoredOpinion>;
}

/** A source is null if it is not configured. */
export interface OpinionSources {
  vision: OpinionSource | null;
  onnx: OpinionSource | null;
}

export const OPINION_SOURCES = Symbol('OpinionSources');
export const OPINION_CHOICE = Symbol('OpinionChoice');

/** Null if no source is configured. */
export type OpinionChoice = (userId: number) => Promise<OpinionSource | null>;

/** Returns the source that the member chose if both are configured, else the configured one. */
export function opinionChoice(
  { vision, onnx }: OpinionSources,
  settings: Pick<ModelSettingRepository, 'find'>,
): OpinionChoice {
  return async (userId) => {
    if (!vision || !onnx) return vision ?? onnx;
    return (await settings.find(userId)) === modelOnnx ? onnx : vision;
  };
}
