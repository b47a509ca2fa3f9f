import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type ForensicReport } from '@jinwi/forensics';
import { type Logger } from '@jinwi/service-kit';
import { type OnApplicationShutdown } from '@nestjs/common';
import { type StoredOpinion } from '../entities/analysis.entity.js';
import { shortDigest } from '../analyses/models-key.js';
import { type OnnxAccess, OnnxModelError, OnnxProcess, OnnxRunError } from './onnx-process.js';
import { type OpinionPicture } from './opinion-source.js';
import { weighProbability } from './weigh-opinion.js';

/** Gets opinions from the operator's ONNX model, one image at a time. Restarts the model's process if it was killed. */
export class OnnxOpinions implements OnApplicationShutdown {
  #running: OnnxProcess;
  #last: Promise<unknown> = Promise.resolve();
  /** Settles when the model has finished its image, which may be after the time limit for the result. */
  #busy: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly access: OnnxAccess,
    private readonly logger: Logger,
    readonly version: string,
    running: OnnxProcess,
  ) {
    this.#running = running;
  }

  /** @throws OnnxModelError if the model cannot be used; its message names a remedy */
  static async start(access: OnnxAccess, { logger }: { logger: Logger }): Promise<OnnxOpinions> {
    const running = await OnnxProcess.start(access);
    logger.info(
      { model: basename(access.modelPath), ...running.inputSize },
      'ONNX model loaded for second opinions',
    );
    const version = `onnx:${shortDigest(await readFile(access.modelPath))}+${access.normalisation}`;
    return new OnnxOpinions(access, logger, version, running);
  }

  ask(picture: OpinionPicture, signal: AbortSignal): (report: ForensicReport) => Promise<StoredOpinion> {
    const asked = this.#inTurn(() => this.#ask(picture, signal));
    return async (report) => {
      const answer = await asked;
      const from = { source: 'onnx', model: basename(this.access.modelPath) } as const;
      return 'probability' in answer
        ? { ...from, state: 'given', ...weighProbability(answer.probability, report), reason: null }
        : { ...from, state: 'unavailable', points: 0, summary: null, reason: answer.reason };
    };
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }

  async close(): Promise<void> {
    await this.#running.close();
  }

  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = this.#last.then(work);
    this.#last = turn.then(() => this.#busy);
    return turn;
  }

  async #ask(
    { draw }: OpinionPicture,
    signal: AbortSignal,
  ): Promise<{ probability: number } | { reason: string }> {
    try {
      signal.throwIfAborted();
      // Stretch the whole image to the model's input size.
      const rgb = await draw({ ...this.#running.inputSize, fit: 'fill', as: 'rgb' });
      const probability = probabilityOf(await this.#runInTime(rgb));
      return probability === null ? { reason: 'invalid-reply' } : { probability };
    } catch (error) {
      this.logger.warn({ err: error }, 'the ONNX model gave no second opinion');
      const isOfModel = error instanceof OnnxRunError || error instanceof OnnxModelError;
      return { reason: isOfModel ? error.reason : 'unreadable' };
    }
  }

  /** Runs the model within the time limit. A model still loading at the limit continues to load for the next image. */
  async #runInTime(rgb: Uint8Array): Promise<number[]> {
    const run = this.#run(rgb);
    this.#busy = run.catch(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new OnnxRunError('timeout')), this.access.timeoutMs);
    });
    return Promise.race([run, limit]).finally(() => clearTimeout(timer));
  }

  async #run(rgb: Uint8Array): Promise<number[]> {
    if (!this.#running.isUsable) this.#running = await OnnxProcess.start(this.access);
    return this.#running.run(rgb);
  }
}

/**
 * Returns the probability of AI or alteration. A single output value is that probability. Two values are the
 * probabilities of a real and of a fake image, or their scores before softmax. Returns null for any other output.
 */
export function probabilityOf(values: readonly number[]): number | null {
  const [first = Number.NaN, second = Number.NaN] = values;
  if (values.length === 1) return isProbability(first) ? first : null;
  if (values.length !== 2 || !Number.isFinite(first) || !Number.isFinite(second)) return null;
  const isNormalised = isProbability(first) && isProbability(second) && Math.abs(first + second - 1) < 1e-3;
  return isNormalised ? second : 1 / (1 + Math.exp(first - second));
}

const isProbability = (value: number): boolean => value >= 0 && value <= 1;
