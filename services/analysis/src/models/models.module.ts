import { Module } from '@nestjs/common';
import { AnalysisStateModule } from '../analysis-state.module.js';
import { ModelSettingService } from './model-setting.service.js';

/** Which second opinion a member wants, and which models run. */
@Module({ imports: [AnalysisStateModule], providers: [ModelSettingService], exports: [ModelSettingService] })
export class ModelsModule {}
