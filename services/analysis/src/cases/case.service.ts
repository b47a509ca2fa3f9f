import { randomUUID } from 'node:crypto';
import {
  AppError,
  caseEntriesMax,
  type CaseEntry,
  casesMax,
  casesPerAnalysisMax,
  type RpcRequest,
  type RpcResponse,
} from '@jinwi/contracts';
import { lockMember, transaction } from '@jinwi/database';
import { RpcMethod } from '@jinwi/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { lockShown } from '../analyses/shown-analyses.repository.js';
import { CaseRepository, type CountedCase, type StoredEntry } from './case.repository.js';

type Case = RpcResponse<'analysis.getCase'>;
type OwnedCase = RpcRequest<'analysis.getCase'>;

@Injectable()
export class CaseService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cases: CaseRepository,
  ) {}

  @RpcMethod('analysis.listCases')
  async list({ userId, analysisId }: RpcRequest<'analysis.listCases'>) {
    return { cases: (await this.cases.findOf({ userId, analysisId: analysisId ?? null })).map(toListed) };
  }

  /** @throws AppError `case.too-many` */
  @RpcMethod('analysis.openCase')
  async open({ userId, name, note }: RpcRequest<'analysis.openCase'>): Promise<Case> {
    const id = randomUUID();
    await transaction(this.dataSource, async (manager) => {
      await lockMember(manager, { userId, kind: 'case' });
      if ((await this.cases.countCases(manager, userId)) >= casesMax) throw new AppError('case.too-many');
      await this.cases.insert(manager, { id, userId, name, note });
    });
    return this.get({ caseId: id, userId });
  }

  /** @throws AppError `case.not-found` */
  @RpcMethod('analysis.getCase')
  async get(owned: OwnedCase): Promise<Case> {
    const found = await this.cases.find(owned);
    if (!found) throw new AppError('case.not-found');
    const entries = (await this.cases.findEntries(found.id)).map(toEntry);
    return { ...toListed({ ...found, count: entries.length }), note: found.note, entries };
  }

  /** @throws AppError `case.not-found` */
  @RpcMethod('analysis.changeCase')
  async change({ caseId, userId, ...change }: RpcRequest<'analysis.changeCase'>): Promise<Case> {
    if (!(await this.cases.change({ caseId, userId }, change))) throw new AppError('case.not-found');
    return this.get({ caseId, userId });
  }

  @RpcMethod('analysis.deleteCase')
  async delete(owned: RpcRequest<'analysis.deleteCase'>) {
    await this.cases.remove(owned);
    return {};
  }

  /** @throws AppError `case.not-found`, `analysis.not-found`, `case.full`, `case.too-many-of-analysis` */
  @RpcMethod('analysis.addToCase')
  add(entry: RpcRequest<'analysis.addToCase'>): Promise<Case> {
    const { userId, caseId, analysisId } = entry;
    return this.#changeEntries(entry, async (manager) => {
      if (!(await lockShown(manager, { id: analysisId, userId }))) throw new AppError('analysis.not-found');
      if (await this.cases.hasEntry(manager, { caseId, analysisId })) return;
      if ((await this.cases.countEntries(manager, { caseId })) >= caseEntriesMax)
        throw new AppError('case.full');
      if ((await this.cases.countEntries(manager, { analysisId })) >= casesPerAnalysisMax)
        throw new AppError('case.too-many-of-analysis');
      await this.cases.addEntry(manager, { caseId, analysisId });
    });
  }

  /** @throws AppError `case.not-found` */
  @RpcMethod('analysis.removeFromCase')
  remove(entry: RpcRequest<'analysis.removeFromCase'>): Promise<Case> {
    const { caseId, analysisId } = entry;
    return this.#changeEntries(entry, (manager) => this.cases.removeEntry(manager, { caseId, analysisId }));
  }

  async #changeEntries(owned: OwnedCase, work: (manager: EntityManager) => Promise<void>): Promise<Case> {
    await transaction(this.dataSource, async (manager) => {
      await lockMember(manager, { userId: owned.userId, kind: 'case' });
      if (!(await this.cases.find(owned, manager))) throw new AppError('case.not-found');
      await work(manager);
    });
    return this.get(owned);
  }
}

const toEntry = ({ analysisId, verdict, decision, changedAt }: StoredEntry): CaseEntry => ({
  analysisId,
  verdict,
  decision: decision && changedAt && { decision, changedAt: changedAt.toISOString() },
});

const toListed = ({ id, name, count, createdAt, changedAt }: CountedCase) => ({
  id,
  name,
  count,
  createdAt: createdAt.toISOString(),
  changedAt: changedAt.toISOString(),
});
