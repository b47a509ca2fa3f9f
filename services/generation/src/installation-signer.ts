import { issueSigner, readSigner, type Signer } from '@jinwi/content-credentials';
import { type DataSource } from 'typeorm';
import { SignerRow } from './entities/signer.entity.js';

/** The key that signs this installation's images: made at the first start, then the same for every worker. */
export async function installationSigner(dataSource: DataSource): Promise<Signer> {
  const rows = dataSource.getRepository(SignerRow);
  const known = await rows.findOneBy({});
  if (known) return readSigner(known.pem);
  await rows
    .createQueryBuilder()
    .insert()
    .values({ pem: await issueSigner() })
    .orIgnore()
    .execute();
  return readSigner((await rows.findOneByOrFail({})).pem);
}
