import { AppError, type MadeMatch } from '@jinwi/contracts';
import { type ForensicsPool, type ImageTraces, type OwnOrigin } from '@jinwi/forensics';
import { LOGGER, type Logger, RpcClient } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { FORENSICS_POOL } from './forensics-pool.js';
import { InstallationAuthority, type OwnKeys } from './installation-authority.js';

const timeoutMs = 3_000;

/** `isKnown` is false if the check failed or was impossible. */
export interface FoundOrigin {
  origin: OwnOrigin | null;
  isKnown: boolean;
}

/** Determines by watermark and fingerprint whether this installation made an image. */
@Injectable()
export class OwnOrigins {
  constructor(
    private readonly installation: InstallationAuthority,
    private readonly rpc: RpcClient,
    @Inject(FORENSICS_POOL) private readonly pool: ForensicsPool,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws the reason of the signal, if aborted */
  async find(
    bytes: Uint8Array,
    { keys, ...picture }: { keys: OwnKeys | null; name: string; signal: AbortSignal },
  ): Promise<FoundOrigin> {
    if (keys?.watermarkKey === undefined) return { origin: null, isKnown: false };
    if (keys.watermarkKey === null) return { origin: null, isKnown: true };
    try {
      const traces = await this.pool.trace(bytes, { ...picture, watermarkKey: keys.watermarkKey });
      const [best] = await this.#ask(traces);
      return { origin: best ? toOrigin(best) : null, isKnown: true };
    } catch (error) {
      if (picture.signal.aborted) throw error;
      this.logger.warn(
        { err: error, submissionId: picture.name },
        'could not check whether an image was generated here: its analysis continues without this check',
      );
      return { origin: null, isKnown: false };
    }
  }

  /**
   * Returns the images made here of which this image is a copy, the best match first.
   * @throws the engine's errors, and those of the call
   */
  async matches(bytes: Uint8Array, picture: { name: string; signal: AbortSignal }): Promise<MadeMatch[]> {
    const keys = await this.installation.read();
    if (keys === null) throw new AppError('service.unavailable');
    const watermarkKey = keys.watermarkKey ?? null;
    // Decode the file even if no image was made here yet, so that an unreadable file is always refused.
    const traces = await this.pool.trace(bytes, { ...picture, ...(watermarkKey ? { watermarkKey } : {}) });
    return this.#ask(traces);
  }

  async #ask(traces: ImageTraces): Promise<MadeMatch[]> {
    if (traces.mark === null && traces.fingerprint === null) return [];
    return (await this.rpc.call('generation.findMade', traces, { timeoutMs })).matches;
  }
}

const toOrigin = ({ by, madeOn, generator, isAi }: MadeMatch): OwnOrigin => ({
  by,
  madeOn,
  generator,
  isAi,
});
