import {
  agreesWithVerdict,
  AppError,
  type RecordDecision,
  type RpcRequest,
  type RpcResponse,
} from '@jinwi/contracts';
import { databaseNow, transaction } from '@jinwi/database';
import { RpcMethod } from '@jinwi/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { lockShown } from '../analyses/shown-analyses.repository.js';
import { decide, toDecision, toShownDecision } from './decide.js';
import { DecisionRepository } from './decision.repository.js';

/** Page size of the history: few enough rows that even long decisions fit into one message of 1 MiB. */
const rowsPerPage = 50;

/** Stores members' decisions about their pictures. A decision never changes the verdict. */
@Injectable()
export class DecisionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly decisions: DecisionRepository,
  ) {}

  /** @throws AppError `analysis.not-found` */
  @RpcMethod('analysis.decide')
  async decide(request: RpcRequest<'analysis.decide'>) {
    const now = await databaseNow(this.dataSource);
    return this.#change(request, async (manager) => {
      const before = await this.decisions.find(request.id, manager);
      const decided = decide(before, request, now);
      await this.decisions.save(manager, decided);
      return toDecision(decided);
    });
  }

  /** @throws AppError `analysis.not-found` */
  @RpcMethod('analysis.undecide')
  undecide(owned: RpcRequest<'analysis.undecide'>) {
    return this.#change(owned, async (manager) => {
      await this.decisions.remove(manager, owned.id);
      return {};
    });
  }

  #change<T>(
    owned: { id: number; userId: number },
    work: (manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    return transaction(this.dataSource, async (manager) => {
      if (!(await lockShown(manager, owned))) throw new AppError('analysis.not-found');
      return work(manager);
    });
  }

  /** Returns the decision as a field of the analysis's record, or no field if there is none. */
  async fieldOf(analysisId: number): Promise<{ decision?: RpcResponse<'analysis.decide'> }> {
    const decision = await this.decisions.find(analysisId);
    return decision ? { decision: toDecision(decision) } : {};
  }

  /** Like `fieldOf` for many records, but without the members' own texts. */
  async listedFields(analysisIds: readonly number[]): Promise<(id: number) => { decision?: RecordDecision }> {
    const found = await this.decisions.findOf(analysisIds);
    return (id) => {
      const stored = found.get(id);
      return stored
        ? { decision: { decision: stored.decision, decidedAt: stored.decidedAt.toISOString() } }
        : {};
    };
  }

  @RpcMethod('analysis.decisionStatistics')
  async statistics({ userId }: RpcRequest<'analysis.decisionStatistics'>) {
    let [compared, agreed] = [0, 0];
    for (const { decision, verdict, count } of await this.decisions.count(userId)) {
      const agrees = agreesWithVerdict(decision, verdict);
      if (agrees !== null) compared += count;
      if (agrees) agreed += count;
    }
    return { compared, agreed };
  }

  @RpcMethod('analysis.historyRows')
  async historyRows({ userId, beforeId }: RpcRequest<'analysis.historyRows'>) {
    const analyses = await this.decisions.findHistory({ userId, beforeId, limit: rowsPerPage });
    const found = await this.decisions.findOf(analyses.map(({ id }) => id));
    const rows = analyses.map((analysis) => {
      const decision = found.get(analysis.id);
      return {
        ...analysis,
        createdAt: analysis.createdAt.toISOString(),
        decision: decision ? toShownDecision(decision) : null,
      };
    });
    return { rows, nextBeforeId: rows.length === rowsPerPage ? (rows.at(-1)?.id ?? null) : null };
  }
}
