import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AnalysisFailure, type AnalysisProgress } from '@jinwi/contracts';
import { childrenOf, until } from '@jinwi/local-stores';
import { HttpMember } from '../helpers/http-member.js';
import { madePhoto } from '../helpers/made-photo.js';

/** Ways to end a process, by name. */
const ends = {
  SIGSEGV: (pid: number) => process.kill(pid, 'SIGSEGV'),
  SIGKILL: (pid: number) => process.kill(pid, 'SIGKILL'),
  // From now on, the process gets no more memory.
  'out of memory': (pid: number) => {
    const { status } = spawnSync('prlimit', ['--pid', String(pid), '--as=1']);
    if (status !== 0) throw new Error('prlimit failed');
  },
};

type Death = keyof typeof ends;
export const everyDeath = Object.keys(ends) as Death[];

/** More memory than the engine's process needs to start, but less than it needs for a large picture. */
const atWorkMegabytes = 180;

/** Returns the memory that a process uses; 0 if the process has ended. */
function residentMegabytes(pid: number): number {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096) / 1e6;
  } catch {
    return 0;
  }
}

interface Crashing {
  url: () => string;
  /** Returns the id of the process that starts the engine's process. */
  workerPid: () => number;
  /** Returns the URL of that process's `/readyz`. */
  readyUrl: () => string;
  /** Ways in which the engine's process dies in these tests. */
  deaths: readonly Death[];
}

/** Tests what happens when the engine's process dies while it works. */
export function engineCrashSuite({ url, workerPid, readyUrl, deaths }: Crashing): void {
  let large: Buffer;
  let small: Buffer;

  beforeAll(async () => {
    large = await madePhoto({ width: 2400, height: 1600 });
    small = await madePhoto({ width: 640, height: 480 });
  });

  const newMember = async () => {
    const member = new HttpMember(url());
    await member.register();
    return member;
  };

  const submit = async (member: HttpMember, photo: Buffer): Promise<number> => {
    const answer = await member.upload(photo, { headers: { Prefer: 'respond-async' } });
    expect(answer.status).toBe(202);
    return ((await answer.json()) as AnalysisProgress).id;
  };

  /** Waits until the events tell the page that the first of the engine's tests is done. */
  const untilAtWork = async (member: HttpMember, id: number) => {
    const events = await member.send(`/api/analysis/${id}/events`);
    let told = '';
    for await (const chunk of events.body!.pipeThrough(new TextDecoderStream()))
      if (/"done":[1-9]/u.test((told += chunk))) return;
    throw new Error(`never at work: ${told}`);
  };

  const statusOf = (member: HttpMember, id: number) => member.statusOf(`/api/analysis/${id}`);

  const failuresOf = async (member: HttpMember) =>
    (await (await member.send('/api/analysis/failures')).json()) as AnalysisFailure[];

  const engine = () => childrenOf(workerPid(), 'engine-child')[0];

  /**
   * Keeps asking for the page's data, and whether the worker is ready. @returns a function that stops this and
   * returns the status of every answer
   */
  const visit = (member: HttpMember): (() => Promise<number[]>) => {
    let isOver = false;
    const statuses: number[] = [];
    const visiting = (async () => {
      while (!isOver) {
        statuses.push(await member.statusOf('/api/user'), (await fetch(readyUrl())).status);
        await sleep(20);
      }
    })();
    const stop = async () => {
      isOver = true;
      await visiting;
      return statuses;
    };
    // A test that fails before it stops the visits would leave them running against a closed system.
    onTestFinished(async () => void (await stop()));
    return stop;
  };

  it.each(deaths)(
    '%s once: the picture is examined again and charged once',
    async (death) => {
      const [owner, other] = [await newMember(), await newMember()];
      const stop = visit(other);
      const id = await submit(owner, large);
      await untilAtWork(owner, id);
      ends[death](engine()!);
      await until(async () => (await statusOf(owner, id)) === 200);
      await until(async () => (await owner.user()).credits === 4);
      expect(new Set(await stop())).toEqual(new Set([200]));
    },
    120_000,
  );

  it.each(deaths)(
    '%s twice: the picture is refused and its credit returned',
    async (death) => {
      const [owner, next, other] = [await newMember(), await newMember(), await newMember()];
      const stop = visit(other);
      const id = await submit(owner, large);
      await untilAtWork(owner, id);
      const first = engine()!;
      ends[death](first);
      const nextId = await submit(next, small);
      let second: number | undefined;
      // A process that runs out of memory while it starts may hang instead of ending.
      await until(() => {
        second = engine();
        return second !== undefined && second !== first && residentMegabytes(second) > atWorkMegabytes;
      });
      ends[death](second!);
      await until(async () => (await failuresOf(owner)).length === 1);
      await until(async () => (await statusOf(next, nextId)) === 200);
      await until(async () => (await owner.user()).credits === 5);
      await until(async () => (await next.user()).credits === 4);
      expect(await failuresOf(owner)).toMatchObject([{ id, reason: 'image.not-examinable' }]);
      expect(new Set(await stop())).toEqual(new Set([200]));
    },
    120_000,
  );
}
