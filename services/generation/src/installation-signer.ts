import { type ImageSigner } from '@jinwi/content-credentials';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SignerRow } from './entities/signer.entity.js';

/** Loaded on first use. */
const loadCredentials = () => import('@jinwi/content-credentials');

/** Signs images with the installation's key, which is created for the first image and shared by all workers. */
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

  /** Returns the PEM of the authority that others need to recognise these signatures; null before the first image. */
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
    // Ignore a conflict: another worker may have inserted its key first.
    await rows.createQueryBuilder().insert().values({ pem }).orIgnore().execute();
    return createImageSigner(readSigner((await rows.findOneByOrFail({})).pem));
  }
}
