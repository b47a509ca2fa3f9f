export { CreditsLedger, startCreditsLedger } from './credits-ledger.js';
