export * from './near-zeros';
