import { type RpcClient } from '@jinwi/service-kit';
import { type ObjectStore } from '@jinwi/storage';
import { type Response } from 'express';
import { type LookUps } from './look-ups.service.js';
import { ProvenanceController } from './provenance.controller.js';

it('reading a manifest is refused while two are read and eight wait', async () => {
  let reading = 0;
  let end = (_image: Buffer): void => undefined;
  const image = new Promise<Buffer>((resolve) => (end = resolve));
  const read = () => {
    reading += 1;
    return image;
  };
  const call = () => Promise.resolve({ made: { madeOn: '2026-11-20' }, image: { key: 'a.png' } });
  const controller = new ProvenanceController(
    { call } as unknown as RpcClient,
    {} as LookUps,
    { read } as unknown as ObjectStore,
  );
  const answers: unknown[] = [];
  const response = { json: (body: unknown) => answers.push(body) } as unknown as Response;
  const waiting = Array.from({ length: 10 }, () => controller.manifest('urn:c2pa:a', response));
  await expect(controller.manifest('urn:c2pa:a', response)).rejects.toMatchObject({
    code: 'request.too-many',
  });
  expect(reading).toBe(2);
  // If the image contains no manifest, the response consists of the stored record.
  end(Buffer.from('no manifest'));
  await Promise.all(waiting);
  expect(answers).toHaveLength(10);
});
