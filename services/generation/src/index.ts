export { type GenerationConfig, readGenerationConfig } from './config.js';
export { startGeneration } from './start-generation.js';
