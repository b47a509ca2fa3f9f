import { LOGGER, type Logger, RpcClient } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';

const timeoutMs = 1_000;

/** The keys for recognising images that were generated here. A key is null until it exists. */
export interface OwnKeys {
  /** PEM of the certificate authority that signs images made here, and of the operator's own certificate, if any. */
  authority: string | null;
  /** Null until it exists; undefined if the generation service runs an older release. */
  watermarkKey: Uint8Array | null | undefined;
}

/** Reads the keys for recognising images that were generated here from the generation service. */
@Injectable()
export class InstallationAuthority {
  #keys: OwnKeys | null = null;

  constructor(
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @returns null if the keys cannot be read; images generated here are then not recognised */
  async read(): Promise<OwnKeys | null> {
    if (this.#keys?.authority && this.#keys.watermarkKey) return this.#keys;
    try {
      const { pem, certificate, watermarkKey } = await this.rpc.call(
        'generation.authority',
        {},
        { timeoutMs },
      );
      this.#keys = {
        authority: [pem, certificate].filter(Boolean).join('\n') || null,
        watermarkKey:
          typeof watermarkKey === 'string'
            ? Uint8Array.from(Buffer.from(watermarkKey, 'base64'))
            : watermarkKey,
      };
      return this.#keys;
    } catch (error) {
      this.logger.warn(
        { err: error },
        'could not get the keys for recognising images generated here, so such images are not recognised and their signer counts as unknown',
      );
      // Do not return the cached keys: one that was missing then may exist by now.
      return null;
    }
  }
}
