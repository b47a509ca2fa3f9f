import { type ImageSigner, type Timestamp, type AskAuthority } from '@jinwi/content-credentials';
import { guardedRequest } from '@jinwi/outbound-http';
import { CONFIG, ConfigError, LOGGER, type Logger } from '@jinwi/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type GenerationConfig, type GenerationWorkerConfig } from '../config.js';
import { countTimestamp, exposeCertificateExpiry } from '../generation-metrics.js';
import { SignerRepository } from './kept-keys.repository.js';

/** Short, because images wait for the time stamp. If none arrives in time, they are signed without it. */
const timeoutMs = 5_000;

const sizeBytesMax = 65_536;

const loadCredentials = () => import('@jinwi/content-credentials');

type SigningConfig = Pick<GenerationConfig | GenerationWorkerConfig, 'ownSigner' | 'timestampUrl'>;

const settings = { key: 'SIGNING_KEY', certificates: 'SIGNING_CERTIFICATE' } as const;

/** Signs images with the operator's own certificate if there is one, otherwise with the installation's key. */
@Injectable()
export class InstallationSigner implements OnModuleInit {
  #signing: Promise<ImageSigner> | undefined;

  constructor(
    private readonly signers: SignerRepository,
    @Inject(CONFIG) private readonly config: SigningConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws ConfigError if the operator's own certificate cannot sign images */
  async onModuleInit(): Promise<void> {
    const { ownSigner } = this.config;
    const own = this.#ownPem();
    if (!ownSigner || own === null) return;
    const { readSigner, signerFault } = await loadCredentials();
    const fault = signerFault(ownSigner);
    if (fault) throw new ConfigError(`${settings[fault.of]}: ${fault.sentence}`);
    exposeCertificateExpiry(readSigner(own).expiresAt);
  }

  readonly sign: ImageSigner = async (bytes, options) => {
    const sign = await (this.#signing ??= this.#open().catch((error: unknown) => {
      this.#signing = undefined;
      throw error;
    }));
    return sign(bytes, options);
  };

  /**
   * Returns the certificates, as PEM, that others need to recognise these signatures. `pem` is the certificate of the
   * installation's authority; null before the first image. `certificate` is the operator's own; null if there is none.
   */
  async readAuthority(): Promise<{ pem: string | null; certificate: string | null }> {
    const { readSigner } = await loadCredentials();
    const made = await this.signers.find();
    const own = this.#ownPem();
    return { pem: made && readSigner(made).authority, certificate: own && readSigner(own).certificate };
  }

  async #open(): Promise<ImageSigner> {
    const { createImageSigner, issueSigner, readSigner } = await loadCredentials();
    const pem = this.#ownPem() ?? (await this.signers.findOrCreate(issueSigner));
    return createImageSigner(readSigner(pem), { timestamp: this.#timestamp() });
  }

  #ownPem(): string | null {
    const { ownSigner } = this.config;
    return ownSigner && `${ownSigner.key}\n${ownSigner.certificates}`;
  }

  /** Returns a function that requests time stamps. An image is signed even if the authority returns no time stamp. */
  #timestamp(): Timestamp | undefined {
    const { timestampUrl } = this.config;
    if (timestampUrl === null) return undefined;
    const ask = askAuthorityAt(timestampUrl);
    return async (message) => {
      try {
        const { requestTimestamp } = await loadCredentials();
        const token = await requestTimestamp(message, ask);
        countTimestamp('stamped');
        return token;
      } catch (error) {
        countTimestamp('failed');
        this.logger.warn({ err: error }, 'signed an image without a time stamp: the authority gave none');
        return null;
      }
    };
  }
}

/**
 * Requests a time stamp from an authority over HTTP (RFC 3161, 3.4). The operator has chosen the address, so private
 * addresses and plain http are allowed. The caller checks the nonce and the time; readers verify the signature.
 * @throws Error if there is no answer
 */
const askAuthorityAt =
  (address: string): AskAuthority =>
  async (query) => {
    const url = new URL(address);
    const { status, body } = await guardedRequest(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: query,
      trustedOrigins: [url.origin],
      signal: AbortSignal.timeout(timeoutMs),
      timeoutMs,
      sizeBytesMax,
    });
    if (status !== 200) throw new Error(`the time stamp authority answered with status ${status}`);
    return body;
  };
