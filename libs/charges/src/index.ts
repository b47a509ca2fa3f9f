export { type ChargeEnd, chargeHandlers, endCharge, releaseCharge } from './charges.js';
