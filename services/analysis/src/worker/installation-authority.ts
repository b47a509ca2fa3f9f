import { LOGGER, type Logger, RpcClient } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';

const timeoutMs = 1_000;

/** Reads the certificate authority that signs images generated here. It exists once the first image is generated. */
@Injectable()
export class InstallationAuthority {
  #pem: string | null = null;

  constructor(
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @returns null while the authority is unknown: the signer of images generated here then counts as unlisted */
  async read(): Promise<string | null> {
    try {
      this.#pem ??= (await this.rpc.call('generation.authority', {}, { timeoutMs })).pem;
    } catch (error) {
      this.logger.warn(
        { err: error },
        'could not get the certificate authority from the generation service: signers of images generated here count as unlisted',
      );
    }
    return this.#pem;
  }
}
