import { type ReportKeys } from '@jinwi/contracts';
import { KeptKey } from '@jinwi/database';
import { makeReportKey, publicKeyOf, signReport, type UnsignedReport } from '@jinwi/report-signature';
import { CONFIG } from '@jinwi/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type AnalysisConfig } from '../config.js';

/** Signs reports with the installation's key, which is created on first use and shared by all processes. */
@Injectable()
export class ReportSigner implements OnModuleInit {
  readonly #kept: KeptKey;

  constructor(
    dataSource: DataSource,
    @Inject(CONFIG) { keySecret: secret }: Pick<AnalysisConfig, 'keySecret'>,
  ) {
    this.#kept = new KeptKey(dataSource, { table: 'report_key', column: 'pem', isText: true, secret });
  }

  async onModuleInit(): Promise<void> {
    await this.#kept.protect();
  }

  /** @returns JSON */
  async sign(report: UnsignedReport): Promise<string> {
    return signReport(report, await this.#pem());
  }

  async publicKeys(): Promise<ReportKeys> {
    return { keys: [await publicKeyOf(await this.#pem())] };
  }

  async #pem(): Promise<string> {
    return (await this.#kept.findOrCreate(() => Buffer.from(makeReportKey()))).toString();
  }
}
