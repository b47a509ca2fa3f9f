import assert from 'node:assert';
import { type ReportKeys } from '@jinwi/contracts';
import { makeReportKey, publicKeyOf, signReport, type UnsignedReport } from '@jinwi/report-signature';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { queryRows } from '@jinwi/database';
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
    const { manager } = this.dataSource;
    if ((await findReportKey(manager)) === null) await insertReportKey(manager, makeReportKey());
    const pem = await findReportKey(manager);
    assert(pem, 'the key was just inserted');
    return pem;
  }
}

/** Returns the installation's only key for signing reports, as PEM; null before the first one. */
async function findReportKey(manager: EntityManager): Promise<string | null> {
  const row = await manager.findOneBy(ReportKeyRow, {});
  return row?.pem ?? null;
}

/** Does nothing if another process has inserted its key first. */
async function insertReportKey(manager: EntityManager, pem: string): Promise<void> {
  await queryRows(manager, 'INSERT INTO report_key (pem) VALUES ($1) ON CONFLICT DO NOTHING', [pem]);
}
