import {
  AppError,
  bindingAlgorithms,
  generationKeys,
  manifestUuid,
  type RpcRequest,
  type RpcResponse,
} from '@jinwi/contracts';
import { RpcMethod } from '@jinwi/service-kit';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { TaskRepository } from '../tasks/task.repository.js';
import { InstallationSigner } from './installation-signer.js';
import { WatermarkKeys } from './kept-keys.repository.js';
import { MadeImageRepository, toMade, toMatch } from './made-image.repository.js';

const uuidBytes = 16;
const fingerprintBytes = 32;
/** Maximum number of visitors' fingerprint searches that may wait. A search reads every row, so one runs at a time. */
const searchesWaitingMax = 5;
const retryAfterSeconds = 5;

/** Answers which images were made here, on which day and by which model, but never by which member. */
@Injectable()
export class MadeImages {
  readonly #oneSearch = pLimit(1);

  constructor(
    private readonly images: MadeImageRepository,
    private readonly tasks: TaskRepository,
    private readonly keys: WatermarkKeys,
    private readonly signer: InstallationSigner,
  ) {}

  /** Returns the keys for recognising images that were made here. A key is null until it exists. */
  @RpcMethod('generation.authority')
  async authority() {
    const [authority, key] = await Promise.all([this.signer.readAuthority(), this.keys.read()]);
    return { ...authority, watermarkKey: key?.toString('base64') ?? null };
  }

  @RpcMethod('generation.findMade')
  async find(traces: RpcRequest<'generation.findMade'>) {
    return { matches: await this.images.find(traces) };
  }

  @RpcMethod('generation.findByBinding')
  async findByBinding({ alg, value }: RpcRequest<'generation.findByBinding'>) {
    const digits = Buffer.from(value, 'base64').toString('hex');
    if (alg === bindingAlgorithms.watermark) return { matches: await this.#findByWatermark(digits) };
    const isFingerprint = alg === bindingAlgorithms.fingerprint && digits.length === 2 * fingerprintBytes;
    if (!isFingerprint) return { matches: [] };
    if (this.#oneSearch.pendingCount >= searchesWaitingMax)
      throw new AppError('request.too-many', { retryAfterSeconds });
    return {
      matches: await this.#oneSearch(() => this.images.find({ mark: null, fingerprint: digits })),
    };
  }

  /** @throws AppError `provenance.manifest-unknown` */
  @RpcMethod('generation.manifest')
  async manifest({ manifestId }: RpcRequest<'generation.manifest'>) {
    const uuid = manifestUuid(manifestId);
    const row = uuid === null ? null : await this.images.findByManifest(uuid);
    if (!row) throw new AppError('provenance.manifest-unknown');
    return { made: toMade(row), image: await this.#imageAt(row) };
  }

  async #findByWatermark(digits: string) {
    if (digits.length !== 2 * uuidBytes) return [];
    const row = await this.images.findByManifest(digits);
    return row ? [toMatch(row, { by: 'watermark', similarityScore: 100 })] : [];
  }

  async #imageAt({
    taskId,
    place,
  }: {
    taskId: string | null;
    place: string | null;
  }): Promise<RpcResponse<'generation.manifest'>['image']> {
    const task = taskId === null ? null : await this.tasks.find(taskId);
    const start = `${generationKeys.folderOf(taskId ?? '')}${place}.`;
    const image = task?.images.find(({ key }) => key.startsWith(start));
    if (!image) return null;
    const { key, contentType, sizeBytes } = image;
    return { key, contentType, sizeBytes, fileName: 'manifest.c2pa' };
  }
}
