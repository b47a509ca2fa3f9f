import { readFile } from 'node:fs/promises';
import { createThreadPool } from '#src/engine/pool.js';

/** Measures the engine's peak memory for one image after another, in its own process: `npm run bench -- forensics`. */
const images = 3;

const photo = await readFile(process.argv[2]!);
const pool = createThreadPool({ threads: 2, timeoutMs: 120_000 });
const peaks: string[] = [];
for (let image = 0; image < images; image += 1) {
  await pool.analyze(Uint8Array.from(photo));
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(await readFile('/proc/self/status', 'utf8')) ?? [];
  peaks.push((Number(kilobytes) / 1024).toFixed(0));
}
await pool.close();
console.log(`peak memory ${peaks.join(', ')} MB with images of 12 MP one after the other (bar 450 MB)`);
