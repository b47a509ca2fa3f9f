import { type BatchItem, batchItemsPageMax, type RpcResponse } from '@jinwi/contracts';
import { type RpcClient } from '@jinwi/service-kit';

/** Reads all items of a batch, or only those changed since a version of the batch, in the order of position. */
export async function allItems(
  rpc: RpcClient,
  { batchId, userId, changedSince = -1 }: { batchId: string; userId: number; changedSince?: number },
): Promise<BatchItem[]> {
  const all: BatchItem[] = [];
  for (let afterPosition = -1; ;) {
    const page: RpcResponse<'analysis.batchItems'> = await rpc.call('analysis.batchItems', {
      batchId,
      userId,
      afterPosition,
      limit: batchItemsPageMax,
      changedSince,
    });
    all.push(...page.items);
    if (page.nextAfterPosition === null) return all;
    afterPosition = page.nextAfterPosition;
  }
}
