import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const script = resolve(import.meta.dirname, '../../../../deploy/docker/build.sh');
const digest = `@sha256:${'0'.repeat(64)}`;
const pinned = {
  NODE_IMAGE: `node:24-slim${digest}`,
  GO_IMAGE: `golang:1.26-bookworm${digest}`,
  BASE_IMAGE: `debian:bookworm-slim${digest}`,
};

/** Runs the script where Docker cannot be reached, so that a build that passes the check fails right after it. */
const build = (environment: Record<string, string>) =>
  spawnSync('bash', [script], {
    env: {
      PATH: '/usr/bin:/bin',
      REQUIRE_DIGESTS: '1',
      JINWI_TARGETS: ' ',
      DOCKER_HOST: 'tcp://127.0.0.1:1',
      ...environment,
    },
    encoding: 'utf8',
  });

describe('a build that requires digests', () => {
  it.each(Object.keys(pinned))('refuses a tag alone in %s', (name) => {
    for (const image of ['', 'node:24-slim', 'node:24-slim@sha256:0']) {
      const { status, stderr } = build({ ...pinned, [name]: image });
      expect([status, stderr]).toEqual([64, expect.stringContaining(`${name} names no digest`)]);
    }
  });

  it('goes on where all bases have one', () => {
    expect(build(pinned).status).not.toBe(64);
  });
});
