import { queryRows } from '@jinwi/database';
import { Injectable } from '@nestjs/common';
import { DataSource, In, Not } from 'typeorm';
import { ModelSettingRow, RunningModelRow } from '../entities/model.entity.js';

@Injectable()
export class ModelSettingRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(userId: number): Promise<string | null> {
    const [row] = await queryRows<{ model: string }>(
      this.dataSource.manager,
      'SELECT model FROM model_setting WHERE user_id = $1',
      [userId],
    );
    return row?.model ?? null;
  }

  async save({ userId, model }: { userId: number; model: string }): Promise<void> {
    await this.dataSource.manager.upsert(ModelSettingRow, { userId, model }, ['userId']);
  }

  async forget(userId: number): Promise<void> {
    await this.dataSource.manager.delete(ModelSettingRow, { userId });
  }
}

export type RunningModel = Readonly<RunningModelRow>;

/**
 * Stores which models run: the engine's neural network, with the version of the whole engine, and the models for second
 * opinions. Each worker replaces the list at its start, so all workers need the same configuration.
 */
@Injectable()
export class RunningModelRepository {
  constructor(private readonly dataSource: DataSource) {}

  findAll(): Promise<RunningModel[]> {
    return queryRows(this.dataSource.manager, 'SELECT model, version FROM running_model ORDER BY model');
  }

  async replace(models: readonly RunningModel[]): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await manager.delete(RunningModelRow, { model: Not(In(models.map(({ model }) => model))) });
      await manager.upsert(RunningModelRow, [...models], ['model']);
    });
  }
}
