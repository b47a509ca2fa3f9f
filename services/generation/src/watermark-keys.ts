import assert from 'node:assert';
import { randomBytes } from 'node:crypto';
import { queryRows } from '@jinwi/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { WatermarkKeyRow } from './entities/watermark-key.entity.js';

const keyBytes = 32;

/** The key of the installation's watermark. It is created for the first image and shared by all workers. */
@Injectable()
export class WatermarkKeys {
  #key: Buffer | null = null;

  constructor(private readonly dataSource: DataSource) {}

  /** Returns null before the first image. */
  async read(): Promise<Buffer | null> {
    return (this.#key ??= (await this.dataSource.manager.findOneBy(WatermarkKeyRow, {}))?.key ?? null);
  }

  async readOrCreate(): Promise<Buffer> {
    if ((await this.read()) === null) {
      // Another worker may insert its key first.
      await queryRows(
        this.dataSource.manager,
        'INSERT INTO watermark_key (key) VALUES ($1) ON CONFLICT DO NOTHING',
        [randomBytes(keyBytes)],
      );
    }
    const key = await this.read();
    assert(key, 'the key was just inserted');
    return key;
  }
}
