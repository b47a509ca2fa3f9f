import { type ChargeOutcome } from '@jinwi/contracts';
import { createDataSource } from '@jinwi/database';
import { generationSchema } from '../generation.data-source.js';
import { type StoredTask, TaskRepository } from './task.repository.js';

/** Returns whether the work that a credit hold pays for succeeded, failed or still runs. */
export async function chargeOutcomeOf(tasks: TaskRepository, holdId: string): Promise<ChargeOutcome> {
  const task = await tasks.find(holdId);
  return task ? outcomeOf(task) : 'unknown';
}

/** Makes `chargeOutcomeOf` available to operator commands, which read the database without calling the service. */
export async function openGenerationOutcomes(databaseUrl: string) {
  const settings = { ...generationSchema, url: databaseUrl, poolSizeMax: 1 };
  const dataSource = await createDataSource(settings).initialize();
  const tasks = new TaskRepository(dataSource.manager);
  return {
    ask: (holdId: string) => chargeOutcomeOf(tasks, holdId),
    close: () => dataSource.destroy(),
  };
}

function outcomeOf({ state }: StoredTask): ChargeOutcome {
  switch (state) {
    case 'submitted':
    case 'processing':
      return 'pending';
    case 'succeed':
      return 'succeeded';
    case 'failed':
      return 'failed';
  }
}
