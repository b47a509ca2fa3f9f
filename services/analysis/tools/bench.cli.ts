import { parseArgs } from 'node:util';
import { createDataSource, migrate } from '@jinwi/database';
import { analysisSchema } from '../src/analysis.data-source.js';
import { fillPictures } from './seen-before/fill-pictures.js';
import { measureSearch } from './seen-before/measure-search.js';

/**
 * `bench.cli.ts --pictures N --members N` fills the database at DATABASE_URL with random pictures, measures searches
 * for near copies among them, and prints the figures as JSON.
 */
const { values } = parseArgs({
  options: {
    pictures: { type: 'string', default: '1000000' },
    members: { type: 'string', default: '1' },
  },
});
const size = { pictures: Number(values.pictures), members: Number(values.members) };

const dataSource = createDataSource({
  ...analysisSchema,
  url: process.env.DATABASE_URL ?? '',
  poolSizeMax: 2,
});
await dataSource.initialize();
await migrate(dataSource);
await fillPictures(dataSource, size);
process.stdout.write(`${JSON.stringify(await measureSearch(dataSource, size))}\n`);
await dataSource.destroy();
