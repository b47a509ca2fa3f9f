import { randomBytes } from 'node:crypto';
import { KeptKey } from '@jinwi/database';
import { CONFIG } from '@jinwi/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type GenerationConfig } from '../config.js';

const keyBytes = 32;

/** Stores the installation's only signing key, as PEM. */
@Injectable()
export class SignerRepository implements OnModuleInit {
  readonly #kept: KeptKey;

  constructor(
    dataSource: DataSource,
    @Inject(CONFIG) { keySecret: secret }: Pick<GenerationConfig, 'keySecret'>,
  ) {
    this.#kept = new KeptKey(dataSource, { table: 'signer', column: 'pem', isText: true, secret });
  }

  async onModuleInit(): Promise<void> {
    await this.#kept.protect();
  }

  async find(): Promise<string | null> {
    return (await this.#kept.find())?.toString() ?? null;
  }

  async findOrCreate(make: () => Promise<string>): Promise<string> {
    return (await this.#kept.findOrCreate(async () => Buffer.from(await make()))).toString();
  }
}

/** Stores the installation's only watermark key. */
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

  /** Returns the key; null before the first image. */
  read(): Promise<Buffer | null> {
    return this.#kept.find();
  }

  readOrCreate(): Promise<Buffer> {
    return this.#kept.findOrCreate(() => randomBytes(keyBytes));
  }
}
