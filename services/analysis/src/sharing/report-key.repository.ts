import { queryRows } from '@jinwi/database';
import { type EntityManager } from 'typeorm';
import { ReportKeyRow } from '../entities/share.entity.js';

/** Returns the installation's only key for signing reports, as PEM; null before the first one. */
export async function findReportKey(manager: EntityManager): Promise<string | null> {
  const row = await manager.findOneBy(ReportKeyRow, {});
  return row?.pem ?? null;
}

/** Does nothing if another process has inserted its key first. */
export async function insertReportKey(manager: EntityManager, pem: string): Promise<void> {
  await queryRows(manager, 'INSERT INTO report_key (pem) VALUES ($1) ON CONFLICT DO NOTHING', [pem]);
}
