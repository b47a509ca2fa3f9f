export { CreditsScreen as CreditsPage } from '../../features/credits/components/credits-screen.js';
