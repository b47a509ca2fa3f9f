import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWith } from '@jinwi/local-stores';
import { createClient } from 'redis';
import { redisUrlOf, redisUsers, startRedisWithUsers } from './redis-users.js';
import { repository } from '../helpers/repository.js';

it('the chart gives Redis the same accounts as docker compose', () => {
  const chart = readFileSync(join(repository, 'deploy/helm/jinwi/templates/_store.tpl'), 'utf8');
  const rules = [...chart.matchAll(/"(\w+ on >[^"]+)"/g)].map(([, rule]) => rule);
  const inCompose = redisUsers().map((rule) => rule.replace(/\$\{(\w+):[^}]*\}/, '$$($1)'));
  expect(rules).toEqual(inCompose);
  expect(rules).toHaveLength(2);
});

describeWith('an account of Redis', startRedisWithUsers, (server) => {
  const as = async <T>(
    user: 'session' | 'queue',
    act: (client: ReturnType<typeof createClient>) => Promise<T>,
  ): Promise<T> => {
    const client = createClient({ url: redisUrlOf(server().url, user) });
    await client.connect();
    try {
      return await act(client);
    } finally {
      client.destroy();
    }
  };

  it.each([
    ['session', 'jinwi:session:abc'],
    ['session', 'jinwi:limit:x'],
    ['queue', 'bull:analysis:1'],
  ] as const)('%s reads and writes %s', async (user, key) => {
    await as(user, (client) => client.set(key, 'x'));
    expect(await as(user, (client) => client.get(key))).toBe('x');
  });

  it.each([
    ['queue', 'jinwi:session:abc'],
    ['queue', 'jinwi:limit:x'],
    ['session', 'bull:analysis:1'],
  ] as const)('%s neither reads nor writes %s, not even in a script', async (user, key) => {
    await expect(as(user, (client) => client.get(key))).rejects.toThrow('NOPERM');
    await expect(as(user, (client) => client.set(key, 'mine'))).rejects.toThrow('NOPERM');
    const script = "return redis.call('set', KEYS[1], 'mine')";
    await expect(as(user, (client) => client.eval(script, { keys: [key] }))).rejects.toThrow(
      /NOPERM|permission/,
    );
  });

  it.each(['session', 'queue'] as const)('%s has no power over the server', async (user) => {
    const commands = [['FLUSHALL'], ['KEYS', '*'], ['CONFIG', 'GET', '*'], ['ACL', 'LIST'], ['SHUTDOWN']];
    for (const command of commands)
      await expect(as(user, (client) => client.sendCommand(command))).rejects.toThrow('NOPERM');
  });
});
