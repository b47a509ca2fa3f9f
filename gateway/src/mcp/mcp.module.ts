import { Module } from '@nestjs/common';
import { AnalysisModule } from '../analysis/analysis.module.js';
import { McpController } from './mcp.controller.js';
import { McpTools } from './mcp-tools.service.js';

/** /api/mcp, for assistants: the Model Context Protocol with members' keys. */
@Module({
  imports: [AnalysisModule],
  controllers: [McpController],
  providers: [McpTools],
})
export class McpModule {}
