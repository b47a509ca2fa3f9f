export {
  type Analysis,
  type AnalyzeOptions,
  createJinwiClient,
  type JinwiClient,
  type JinwiClientOptions,
  type Report,
} from './client.js';
export { JinwiProblem } from './problem.js';
