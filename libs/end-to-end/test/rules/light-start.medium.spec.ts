import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Prints the native libraries that the product has loaded once all of its services are imported. */
const program = `
  await import('@jinwi/dev-env');
  process.report.excludeNetwork = true;
  console.log(JSON.stringify(process.report.getReport().sharedObjects));
`;

it('the services load neither image decoders nor networks: only the engine’s process does', async () => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
  });
  const loaded = JSON.parse(stdout) as string[];
  expect(loaded.length).toBeGreaterThan(3);
  expect(loaded.filter((path) => /sharp|libvips|onnxruntime/u.test(path))).toEqual([]);
});
