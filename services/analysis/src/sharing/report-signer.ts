import { type ReportKeys } from '@jinwi/contracts';
import { makeReportKey, publicKeyOf, signReport, type UnsignedReport } from '@jinwi/report-signature';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ReportKeyRow } from '../entities/share.entity.js';

/** Signs reports with the installation's key, which is created on first use and shared by all processes. */
@Injectable()
export class ReportSigner {
  #pem: Promise<string> | undefined;

  constructor(private readonly dataSource: DataSource) {}

  /** @returns JSON of the signed report */
  async sign(report: UnsignedReport): Promise<string> {
    return signReport(report, await this.#key());
  }

  async publicKeys(): Promise<ReportKeys> {
    return { keys: [await publicKeyOf(await this.#key())] };
  }

  #key(): Promise<string> {
    return (this.#pem ??= this.#open().catch((error: unknown) => {
      this.#pem = undefined;
      throw error;
    }));
  }

  async #open(): Promise<string> {
    const rows = this.dataSource.getRepository(ReportKeyRow);
    const known = await rows.findOneBy({});
    if (known) return known.pem;
    // Ignore a conflict: another process may have inserted its key first.
    await rows.createQueryBuilder().insert().values({ pem: makeReportKey() }).orIgnore().execute();
    return (await rows.findOneByOrFail({})).pem;
  }
}
