import assert from 'node:assert';
import { type ImageSigner } from '@jinwi/content-credentials';
import { Injectable } from '@nestjs/common';
import { SignerRepository } from './signer.repository.js';

/** Loaded on first use. */
const loadCredentials = () => import('@jinwi/content-credentials');

/** Signs images with the installation's key. The key is created for the first image and shared by all workers. */
@Injectable()
export class InstallationSigner {
  #signing: Promise<ImageSigner> | undefined;

  constructor(private readonly signers: SignerRepository) {}

  readonly sign: ImageSigner = async (bytes, options) => {
    const sign = await (this.#signing ??= this.#open().catch((error: unknown) => {
      this.#signing = undefined;
      throw error;
    }));
    return sign(bytes, options);
  };

  /** Returns the PEM of the authority that others need to recognise these signatures; null before the first image. */
  async readAuthority(): Promise<string | null> {
    const pem = await this.signers.find();
    return pem && (await loadCredentials()).readSigner(pem).authority;
  }

  async #open(): Promise<ImageSigner> {
    const { createImageSigner, issueSigner, readSigner } = await loadCredentials();
    if ((await this.signers.find()) === null) await this.signers.insert(await issueSigner());
    const pem = await this.signers.find();
    assert(pem, 'the signer was just inserted');
    return createImageSigner(readSigner(pem));
  }
}
