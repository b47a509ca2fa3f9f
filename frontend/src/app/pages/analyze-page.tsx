export { AnalyzeScreen as AnalyzePage } from '../../features/analyze/components/analyze-screen.js';
