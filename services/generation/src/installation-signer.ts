import { type ImageSigner } from '@jinwi/content-credentials';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SignerRow } from './entities/signer.entity.js';

/** Loaded with the first image. */
const loadCredentials = () => import('@jinwi/content-credentials');

/** Signs images with the key of this installation, which the first image makes and all workers share. */
@Injectable()
export class InstallationSigner {
  #signing: Promise<ImageSigner> | undefined;

  constructor(private readonly dataSource: DataSource) {}

  readonly sign: ImageSigner = async (bytes, options) => {
    const sign = await (this.#signing ??= this.#open().catch((error: unknown) => {
      this.#signing = undefined;
      throw error;
    }));
    return sign(bytes, options);
  };

  /** PEM of the authority that others need to recognise our signatures; null before the first image. */
  async readAuthority(): Promise<string | null> {
    const known = await this.dataSource.getRepository(SignerRow).findOneBy({});
    return known && (await loadCredentials()).readSigner(known.pem).authority;
  }

  async #open(): Promise<ImageSigner> {
    const { createImageSigner, issueSigner, readSigner } = await loadCredentials();
    const rows = this.dataSource.getRepository(SignerRow);
    const known = await rows.findOneBy({});
    if (known) return createImageSigner(readSigner(known.pem));
    const pem = await issueSigner();
    // Another worker may have been faster.
    await rows.createQueryBuilder().insert().values({ pem }).orIgnore().execute();
    return createImageSigner(readSigner((await rows.findOneByOrFail({})).pem));
  }
}
