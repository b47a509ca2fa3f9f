import { readAnalysisConfig, readAnalysisWorkerConfig } from '@jinwi/analysis';
import { readAuthConfig } from '@jinwi/auth';
import { readCreditsConfig } from '@jinwi/credits';
import { readGatewayConfig } from '@jinwi/gateway';
import { readGenerationConfig, readGenerationWorkerConfig } from '@jinwi/generation';
import { type Environment, type PartName } from '../src/index.js';

/** Each process's parser of its environment. */
export const configReaders: Record<PartName, (environment: Environment) => unknown> = {
  gateway: readGatewayConfig,
  auth: readAuthConfig,
  credits: readCreditsConfig,
  analysis: readAnalysisConfig,
  'analysis-worker': readAnalysisWorkerConfig,
  generation: readGenerationConfig,
  'generation-worker': readGenerationWorkerConfig,
};
