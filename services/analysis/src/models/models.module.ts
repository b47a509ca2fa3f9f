import { Module } from '@nestjs/common';
import { RepositoriesModule } from '../repositories.module.js';
import { ModelSettingService } from './model-setting.service.js';

/** Which second opinion a member wants, and which models run. */
@Module({ imports: [RepositoriesModule], providers: [ModelSettingService], exports: [ModelSettingService] })
export class ModelsModule {}
