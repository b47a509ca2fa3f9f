export * from './blur';
export * from './losses';
export * from './near-zeros';
export * from './patch-match';
