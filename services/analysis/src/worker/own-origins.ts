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

/** Uses the watermark and the fingerprint to determine whether this installation made an image. */
@Injectable()
export class OwnOrigins {
  constructor(
    private readonly installation: InstallationAuthority,
    private readonly rpc: RpcClient,
    @Inject(FORENSICS_POOL) private readonly pool: ForensicsPool,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws the signal's reason if it is aborted */
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
   * Returns the images made here that this image may be a copy of, the best match first.
   * @throws the errors of the engine and of the calls to the generation service
   */
  async matches(bytes: Uint8Array, picture: { name: string; signal: AbortSignal }): Promise<MadeMatch[]> {
    const keys = await this.installation.read();
    if (keys === null) throw new AppError('service.unavailable');
    const watermarkKey = keys.watermarkKey ?? null;
    // Decode the file even if no image has been made here yet, so that an unreadable file is always refused.
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
