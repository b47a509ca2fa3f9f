import { bindingAlgorithms } from '@jinwi/contracts';
import { type TaskRepository } from '../tasks/task.repository.js';
import { type InstallationSigner } from './installation-signer.js';
import { type WatermarkKeys } from './kept-keys.repository.js';
import { type MadeImageRepository } from './made-image.repository.js';
import { MadeImages } from './made-images.service.js';

it('a search by fingerprint is refused while one runs and five wait', async () => {
  let searching = 0;
  let end = (_matches: []): void => undefined;
  const matches = new Promise<[]>((resolve) => (end = resolve));
  const find = () => {
    searching += 1;
    return matches;
  };
  const images = { find } as unknown as MadeImageRepository;
  const made = new MadeImages(images, {} as TaskRepository, {} as WatermarkKeys, {} as InstallationSigner);
  const binding = { alg: bindingAlgorithms.fingerprint, value: Buffer.alloc(32).toString('base64') };
  const waiting = Array.from({ length: 6 }, () => made.findByBinding(binding));
  await expect(made.findByBinding(binding)).rejects.toMatchObject({ code: 'request.too-many' });
  expect(searching).toBe(1);
  end([]);
  expect(await Promise.all(waiting)).toHaveLength(6);
  expect(await made.findByBinding(binding)).toEqual({ matches: [] });
});
