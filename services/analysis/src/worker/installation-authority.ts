import { LOGGER, type Logger, RpcClient } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';

const timeoutMs = 1_000;

/** What recognises images generated here; null until the first image has been generated. */
export interface OwnKeys {
  /** PEM of the certificate authority that signs them, and of the operator's own certificate. */
  authority: string | null;
  /** Undefined if an older service does not tell. */
  watermarkKey: Uint8Array | null | undefined;
}

/** Reads from the generation service what recognises images generated here. */
@Injectable()
export class InstallationAuthority {
  #keys: OwnKeys | null = null;

  constructor(
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @returns null while it is unknown: images generated here are then not recognised */
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
        'could not ask the generation service how to recognise images generated here: they are not recognised, and their signer counts as unlisted',
      );
      // What was not there before may be there now.
      return null;
    }
  }
}
