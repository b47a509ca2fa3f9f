import { LOGGER, type Logger, RpcClient } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';

const timeoutMs = 1_000;

/** The certificate authority of the images generated here, which the generation service knows after the first one. */
@Injectable()
export class InstallationAuthority {
  #pem: string | null = null;

  constructor(
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Null while it is unknown: our own images are then signed by an unlisted signer, like those of others. */
  async read(): Promise<string | null> {
    try {
      this.#pem ??= (await this.rpc.call('generation.authority', {}, { timeoutMs })).pem;
    } catch (error) {
      this.logger.warn({ err: error }, 'could not read the authority of generated images');
    }
    return this.#pem;
  }
}
