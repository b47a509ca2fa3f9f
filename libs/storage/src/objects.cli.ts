import { once } from 'node:events';
import { createObjectStore } from './create-object-store.js';
import { readArchive, writeArchive } from './object-archive.js';
import { type ObjectStore } from './object-store.js';

/** For operators: `objects.cli.js export > FILE`, `import < FILE` and `is-empty`, on the store of STORAGE_URL. */
const commands: Record<string, (store: ObjectStore) => Promise<string>> = {
  async export(store) {
    const { objectCount, sizeBytes } = await writeArchive(store, process.stdout);
    process.stdout.end();
    await once(process.stdout, 'finish');
    return `${objectCount} objects, ${sizeBytes} bytes`;
  },
  async import(store) {
    await store.ensureBucket();
    const { objectCount, sizeBytes } = await readArchive(store, process.stdin);
    return `${objectCount} objects, ${sizeBytes} bytes`;
  },
  async 'is-empty'(store) {
    await store.ensureBucket();
    const first = await store.list('')[Symbol.asyncIterator]().next();
    if (!first.done) throw new Error('The object store is not empty.');
    return 'The object store is empty.';
  },
};

const command = commands[process.argv[2] ?? ''];
const storageUrl = process.env.STORAGE_URL;
try {
  if (!command) throw new Error(`Usage: objects.cli.js ${Object.keys(commands).join(' | ')}`);
  if (!storageUrl) throw new Error('STORAGE_URL is not set: set it to the URL of the object store.');
  process.stderr.write(`${await command(createObjectStore(storageUrl))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
