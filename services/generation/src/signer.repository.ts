import { queryRows } from '@jinwi/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SignerRow } from './entities/signer.entity.js';

/** Stores the installation's only signing key, as PEM. */
@Injectable()
export class SignerRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(): Promise<string | null> {
    const row = await this.dataSource.manager.findOneBy(SignerRow, {});
    return row?.pem ?? null;
  }

  /** Does nothing if another worker has inserted its key first. */
  async insert(pem: string): Promise<void> {
    await queryRows(this.dataSource.manager, 'INSERT INTO signer (pem) VALUES ($1) ON CONFLICT DO NOTHING', [
      pem,
    ]);
  }
}
