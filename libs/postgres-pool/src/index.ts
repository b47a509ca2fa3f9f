export { PatientPool } from './patient-pool.js';
