export * from './blur';
export * from './circular-moments';
export * from './losses';
export * from './near-zeros';
export * from './patch-match';
