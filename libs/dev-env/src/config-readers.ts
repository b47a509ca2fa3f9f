import { readAnalysisConfig, readAnalysisWorkerConfig } from '@jinwi/analysis';
import { readAuthConfig } from '@jinwi/auth';
import { readCreditsConfig } from '@jinwi/credits';
import { readGatewayConfig } from '@jinwi/gateway';
import { readGenerationConfig, readGenerationWorkerConfig } from '@jinwi/generation';
import { type ConfigReader } from '@jinwi/service-kit';
import { type PartName } from './start-system.js';

export const configReaders: Record<PartName, ConfigReader<unknown>> = {
  gateway: readGatewayConfig,
  auth: readAuthConfig,
  credits: readCreditsConfig,
  analysis: readAnalysisConfig,
  'analysis-worker': readAnalysisWorkerConfig,
  generation: readGenerationConfig,
  'generation-worker': readGenerationWorkerConfig,
};
