export { GenerateScreen as GeneratePage } from '../../features/generate/components/generate-screen.js';
