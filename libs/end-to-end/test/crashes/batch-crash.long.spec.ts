import { type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createdWebhookSchema } from '@jinwi/contracts';
import { type PartProcess } from '@jinwi/dev-env';
import { operatorExit } from '@jinwi/database';
import { describeWithPrograms, startNats, until } from '@jinwi/local-stores';
import { accept, answerWith, verified, WebhookReceiver } from '@jinwi/stand-ins';
import { BatchSteps } from '../helpers/batch-steps.js';
import { buyDemoCredits, demoCredits } from '../helpers/purchase-calls.js';
import { HttpMember } from '../helpers/http-member.js';
import { LedgerBooks } from '../helpers/ledger-books.js';
import { madePhoto } from '../helpers/made-photo.js';
import { SeparateProcesses } from '../helpers/separate-processes.js';

/** The first bytes of a PNG and nothing else. */
const damaged = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** Answers like a receiver that is down now and then. */
const answerNowAndThen = (response: ServerResponse): void =>
  (Math.random() < 0.2 ? answerWith(503) : accept)(response);

interface SentEvent {
  type: string;
  data: { id: number | string };
}

const imageCount = 1_000;
const damagedEvery = 20;
const killCount = 8;
const killPauseMs = 12_000;
const timeoutMs = 1_500_000;

describeWithPrograms('a batch of a thousand images whose processes die', [startNats.binary], () => {
  const failedCount = Math.ceil(imageCount / damagedEvery);
  const doneCount = imageCount - failedCount;
  let parts: SeparateProcesses;
  let books: LedgerBooks;
  let member: HttpMember;
  let userId: number;
  let workers: PartProcess[] = [];
  let credits: number;
  let receiver: WebhookReceiver;
  const heard: { id: unknown; event: SentEvent }[] = [];

  const imageAt = (index: number) =>
    index % damagedEvery === 0
      ? Promise.resolve(Buffer.concat([damaged, Buffer.from(String(index))]))
      : madePhoto({ width: 200, height: 150, seed: index * 7_919 });

  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
    const environment = {
      OUTBOUND_TRUSTED_ORIGINS: receiver.origin,
      WEBHOOK_RETRY_SECONDS: Array(20).fill(1).join(','),
      ANALYSIS_PER_MEMBER_MAX: '4',
      ANALYSIS_THREADS: '2',
      ANALYSIS_FAILURES_PER_HOUR: '100000',
      ANALYSIS_SWEEP_MS: '5000',
    };
    parts = await SeparateProcesses.prepare({ environment });
    books = new LedgerBooks(parts.databaseUrl, parts.environment);
    await Promise.all((['auth', 'credits', 'analysis', 'gateway'] as const).map((part) => parts.start(part)));
    workers = [await parts.start('analysis-worker'), await parts.start('analysis-worker')];
    member = new HttpMember(parts.url);
    ({ id: userId } = await member.register());
    for (let bought = 0; bought < imageCount; bought += demoCredits) await buyDemoCredits(member);
    ({ credits } = await member.user());
    const secret = await makeWebhook();
    receiver.answer = (response, request) => {
      heard.push({ id: request.headers['webhook-id'], event: verified(request, secret) as SentEvent });
      answerNowAndThen(response);
    };
  }, 180_000);

  afterAll(async () => {
    await parts.close();
    await receiver.close();
  }, 120_000);

  async function makeWebhook(): Promise<string> {
    const events = ['analysis.completed', 'analysis.failed', 'batch.completed'];
    const body = { url: `${receiver.origin}/events`, events, password: member.password };
    const response = await member.post('/api/account/webhooks', body);
    return createdWebhookSchema.parse(await response.json()).secret;
  }

  async function killWorkers(): Promise<void> {
    for (let killed = 0; killed < killCount; killed += 1) {
      await wait(killPauseMs * (0.5 + Math.random()));
      const index = Math.floor(Math.random() * workers.length);
      await workers[index]?.kill();
      workers[index] = await parts.start('analysis-worker');
    }
  }

  async function restartService(): Promise<void> {
    await parts.kill('analysis');
    await parts.start('analysis');
  }

  it(
    'each image ends once, with one verdict and one credit, or none',
    async () => {
      const images = await Promise.all(Array.from({ length: imageCount }, (_, index) => imageAt(index)));
      const batch = await BatchSteps.open(member, imageCount);
      const third = Math.floor(imageCount / 3);
      await batch.upload(images.slice(0, third));
      const [killing] = [killWorkers(), restartService()];
      await batch.upload(images);
      await batch.close();
      const [table] = await Promise.all([batch.untilDone(timeoutMs), killing]);
      expect(table.batch.counts).toEqual({ total: imageCount, done: doneCount, failed: failedCount });
      expect(table.items.map(({ position }) => position)).toEqual(images.map((_, index) => index));
      for (const { position, state, verdict, failure } of table.items)
        expect([state, verdict !== null, failure]).toEqual(
          position % damagedEvery === 0 ? ['failed', false, 'image.unreadable'] : ['done', true, null],
        );
      await ledgerIsRight();
      await everyEndWasTold(
        batch.id,
        table.items.map(({ analysisId }) => analysisId),
      );
    },
    timeoutMs + 120_000,
  );

  /** Expects a message about the end of the batch and of each analysis. Repeated messages must have the same id. */
  async function everyEndWasTold(batchId: string, analysisIds: readonly (number | null)[]): Promise<void> {
    const told = () => new Set(receiver.ids()).size;
    await until(() => told() === imageCount + 1, { timeoutMs: 120_000 });
    const messages = new Map<unknown, SentEvent>();
    for (const { id, event } of heard) {
      expect(event).toEqual(messages.get(id) ?? event);
      messages.set(id, event);
    }
    const idsOf = (type: string) =>
      [...messages.values()].filter((event) => event.type === type).map(({ data }) => data.id);
    expect(idsOf('batch.completed')).toEqual([batchId]);
    expect(idsOf('analysis.failed')).toHaveLength(failedCount);
    const ended = [...idsOf('analysis.completed'), ...idsOf('analysis.failed')];
    expect(new Set(ended)).toEqual(new Set(analysisIds));
    expect(ended).toHaveLength(imageCount);
  }

  async function ledgerIsRight(): Promise<void> {
    const query = <T>(sql: string) => books.query<T>(sql, [userId]);
    const holds = async () =>
      Object.fromEntries(
        (
          await query<{ state: string; count: number }>(
            'SELECT state, count(*)::integer AS count FROM credits.hold WHERE user_id = $1 GROUP BY state',
          )
        ).map(({ state, count }) => [state, count]),
      );
    await until(async () => !('held' in (await holds())), { timeoutMs: 60_000 });
    expect(await holds()).toEqual({ captured: doneCount, released: failedCount });
    const endedTwice = await query(
      `SELECT hold_id FROM credits.entry WHERE user_id = $1 AND kind IN ('capture', 'release')
        GROUP BY hold_id HAVING count(*) <> 1`,
    );
    expect(endedTwice).toEqual([]);
    const [rows] = await query<{ analyses: number; done: number }>(
      `SELECT count(*)::integer AS analyses, count(*) FILTER (WHERE state = 'done')::integer AS done
         FROM analysis.analysis WHERE user_id = $1`,
    );
    expect(rows).toEqual({ analyses: imageCount, done: doneCount });
    const [batch] = await query(
      `SELECT total_count AS total, ended_count AS ended, finished_at IS NOT NULL AS "isFinished"
         FROM analysis.batch WHERE user_id = $1`,
    );
    expect(batch).toEqual({ total: imageCount, ended: imageCount, isFinished: true });
    expect((await member.user()).credits).toBe(credits - doneCount);
    expect(await books.check()).toEqual([operatorExit.done, 'I1 to I8 hold']);
  }
});
