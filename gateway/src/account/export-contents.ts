import { type ExportedFile, type ExportJob, type RpcResponse } from '@jinwi/contracts';
import { type RpcClient } from '@jinwi/service-kit';
import { allItems } from '../batches/batch-reader.service.js';

const batchesPerPage = 20;

export type ExportEntry = { path: string; json: unknown } | { path: string; file: ExportedFile };

/** Yields everything about a member in the order of the archive. Fetches an entry only when the caller asks for it. */
export async function* exportContents(
  rpc: RpcClient,
  { account, sessions, locale }: Pick<ExportJob, 'account' | 'sessions' | 'locale'>,
): AsyncGenerator<ExportEntry> {
  const { id: userId } = account;
  yield { path: 'account.json', json: account };
  yield { path: 'sessions.json', json: sessions };
  yield { path: 'webhooks.json', json: (await rpc.call('analysis.listWebhooks', { userId })).webhooks };
  yield { path: 'credits/lots.json', json: (await rpc.call('credits.lots', { userId })).lots };
  yield { path: 'credits/payments.json', json: (await rpc.call('credits.orders', { userId })).orders };
  yield { path: 'credits/records.json', json: await recordsOf(rpc, userId) };
  yield* casesOf(rpc, userId);
  yield* batchesOf(rpc, userId);
  yield* analysesOf(rpc, { userId, locale });
  yield* generationsOf(rpc, { userId, locale });
}

interface Asked {
  userId: number;
  locale: ExportJob['locale'];
}

async function recordsOf(rpc: RpcClient, userId: number): Promise<RpcResponse<'credits.records'>['records']> {
  const all = [];
  for (let beforeId: number | null = null; ;) {
    const page: RpcResponse<'credits.records'> = await rpc.call('credits.records', { userId, beforeId });
    all.push(...page.records);
    if (page.nextBeforeId === null) return all;
    beforeId = page.nextBeforeId;
  }
}

async function* analysesOf(rpc: RpcClient, asked: Asked): AsyncGenerator<ExportEntry> {
  for (let afterId = 0; ;) {
    const { next }: RpcResponse<'analysis.exportNext'> = await rpc.call('analysis.exportNext', {
      ...asked,
      afterId,
    });
    if (!next) return;
    const { files, ...analysis } = next;
    yield* workOf({ folder: `analyses/${next.id}`, record: analysis, files });
    afterId = next.id;
  }
}

async function* casesOf(rpc: RpcClient, userId: number): AsyncGenerator<ExportEntry> {
  const { cases } = await rpc.call('analysis.listCases', { userId });
  for (const { id: caseId } of cases)
    yield { path: `cases/${caseId}.json`, json: await rpc.call('analysis.getCase', { caseId, userId }) };
}

async function* batchesOf(rpc: RpcClient, userId: number): AsyncGenerator<ExportEntry> {
  for (let before = null as string | null; ;) {
    const page: RpcResponse<'analysis.listBatches'> = await rpc.call('analysis.listBatches', {
      userId,
      before,
      limit: batchesPerPage,
    });
    for (const batch of page.batches) {
      const items = await allItems(rpc, { batchId: batch.id, userId });
      yield { path: `batches/${batch.id}.json`, json: { ...batch, items } };
    }
    if (page.nextBefore === null) return;
    before = page.nextBefore;
  }
}

async function* generationsOf(rpc: RpcClient, asked: Asked): AsyncGenerator<ExportEntry> {
  for (let afterId = null as string | null; ;) {
    const { next }: RpcResponse<'generation.exportNext'> = await rpc.call('generation.exportNext', {
      ...asked,
      afterId,
    });
    if (!next) return;
    const { files, task } = next;
    yield* workOf({ folder: `generations/${task.task_id}`, record: task, files });
    afterId = task.task_id;
  }
}

function* workOf({
  folder,
  record,
  files,
}: {
  folder: string;
  record: object;
  files: readonly ExportedFile[];
}): Generator<ExportEntry> {
  for (const file of files) yield { path: `${folder}/${file.name}`, file };
  yield { path: `${folder}/record.json`, json: record };
}

/** Whether this entry is the last file of one analysis or one generation. */
export const endsWork = ({ path }: ExportEntry): boolean => path.endsWith('/record.json');
