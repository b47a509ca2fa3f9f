import { Module } from '@nestjs/common';
import { AnalysisModule } from '../analysis/analysis.module.js';
import { McpController } from './mcp.controller.js';
import { McpTools } from './mcp-tools.service.js';

/** /api/mcp: the Model Context Protocol for assistants, authenticated by members' API keys. */
@Module({
  imports: [AnalysisModule],
  controllers: [McpController],
  providers: [McpTools],
})
export class McpModule {}
