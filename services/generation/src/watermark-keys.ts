import { randomBytes } from 'node:crypto';
import { KeptKey } from '@jinwi/database';
import { CONFIG } from '@jinwi/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type GenerationConfig } from './config.js';

const keyBytes = 32;

/** The key of the installation's watermark. It is created for the first image and shared by all workers. */
@Injectable()
export class WatermarkKeys implements OnModuleInit {
  readonly #kept: KeptKey;

  constructor(
    dataSource: DataSource,
    @Inject(CONFIG) { keySecret: secret }: Pick<GenerationConfig, 'keySecret'>,
  ) {
    this.#kept = new KeptKey(dataSource, { table: 'watermark_key', column: 'key', isText: false, secret });
  }

  async onModuleInit(): Promise<void> {
    await this.#kept.protect();
  }

  /** Returns null before the first image. */
  read(): Promise<Buffer | null> {
    return this.#kept.find();
  }

  readOrCreate(): Promise<Buffer> {
    return this.#kept.findOrCreate(() => randomBytes(keyBytes));
  }
}
