import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ModelSettingRow } from './entities/model-setting.entity.js';

@Injectable()
export class ModelSettingRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(userId: number): Promise<string | null> {
    const row = await this.dataSource.manager.findOneBy(ModelSettingRow, { userId });
    return row?.model ?? null;
  }

  async save({ userId, model }: { userId: number; model: string }): Promise<void> {
    await this.dataSource.manager.upsert(ModelSettingRow, { userId, model }, ['userId']);
  }
}
