import { setTimeout as wait } from 'node:timers/promises';
import {
  type AnalysisProgress,
  analysisRecordSchema,
  analysisCost,
  generationCost,
  signupCredits,
} from '@jinwi/contracts';
import { submitGeneration, untilCredits, untilGenerated } from '../helpers/generation-steps.js';
import { HttpMember } from '../helpers/http-member.js';
import { copyOf } from '../helpers/made-photo.js';

const endTimeoutMs = 90_000;
const pauseMs = 100;
/** Pause after each result, as if a person looked at it. It leaves CPU time to the starting processes. */
const lookMs = 400;

/** A member that records what a browser would show as an error. */
class WatchfulMember extends HttpMember {
  constructor(
    url: string,
    private readonly load: RollingLoad,
  ) {
    super(url);
  }

  override async send(path: string, init: RequestInit = {}): Promise<Response> {
    const what = `${init.method ?? 'GET'} ${path}`;
    try {
      const response = await super.send(path, init);
      this.load.requestCount += 1;
      if (response.status >= 500) {
        this.load.faults.push(`${what}: ${response.status} ${await response.clone().text()}`);
      }
      return response;
    } catch (error) {
      this.load.faults.push(`${what}: ${String(error)}`);
      throw error;
    }
  }
}

/** Members who keep working until stopped, and then check all their credits. */
export class RollingLoad {
  readonly faults: string[] = [];
  requestCount = 0;
  analysisCount = 0;
  generationCount = 0;
  /** Number of event streams that ended early and were reopened. */
  resumedCount = 0;
  readonly #working: Promise<void>[] = [];
  #isOver = false;

  constructor(
    private readonly url: string,
    private readonly photo: Uint8Array,
  ) {}

  start(): void {
    this.#repeat((member) => this.#analyzeAll(member));
    this.#repeat((member) => this.#followAll(member));
    this.#repeat((member) => this.#generate(member));
    this.#read();
  }

  /** Waits until everything started has finished. */
  async stop(): Promise<void> {
    this.#isOver = true;
    for (const ended of await Promise.allSettled(this.#working)) {
      if (ended.status === 'rejected') this.faults.push(String(ended.reason));
    }
  }

  #repeat(work: (member: WatchfulMember) => Promise<void>): void {
    const loop = async () => {
      while (!this.#isOver) {
        const member = new WatchfulMember(this.url, this);
        await member.register();
        await work(member);
      }
    };
    this.#working.push(loop());
  }

  /** Analyses images until the credits are spent, and waits for each record like a page without events. */
  async #analyzeAll(member: WatchfulMember): Promise<void> {
    for (let count = 0; count < signupCredits; count += analysisCost) {
      const answer = await member.upload(copyOf(this.photo));
      if (answer.status === 200) analysisRecordSchema.parse(await answer.json());
      else await this.#untilRecord(member, ((await answer.json()) as AnalysisProgress).id);
      this.analysisCount += 1;
      await wait(lookMs);
    }
    await this.#checkSpent(member);
  }

  async #followAll(member: WatchfulMember): Promise<void> {
    for (let count = 0; count < signupCredits; count += analysisCost) {
      const answer = await member.upload(copyOf(this.photo), { headers: { Prefer: 'respond-async' } });
      const { id } = (await answer.json()) as AnalysisProgress;
      while (!(await this.#streamSaysDone(member, id))) this.resumedCount += 1;
      await this.#untilRecord(member, id);
      this.analysisCount += 1;
      await wait(lookMs);
    }
    await this.#checkSpent(member);
  }

  async #checkSpent(member: WatchfulMember): Promise<void> {
    await untilCredits(member, 0);
    expect(await member.history()).toHaveLength(signupCredits / analysisCost);
  }

  async #generate(member: WatchfulMember): Promise<void> {
    const taskId = await submitGeneration(member, { photo: this.photo });
    const task = await untilGenerated(member, taskId);
    expect(task.task_status).toBe('succeed');
    for (const { url } of task.task_result.images) expect((await member.send(url)).status).toBe(200);
    await untilCredits(member, signupCredits - generationCost);
    this.generationCount += 1;
    await wait(lookMs);
  }

  #read(): void {
    const loop = async () => {
      const member = new WatchfulMember(this.url, this);
      await member.register();
      while (!this.#isOver) {
        for (const path of ['/api/user', '/api/analysis/history']) await member.send(path);
        await wait(pauseMs);
      }
    };
    this.#working.push(loop());
  }

  async #untilRecord(member: WatchfulMember, id: number): Promise<void> {
    const deadline = Date.now() + endTimeoutMs;
    while ((await member.send(`/api/analysis/${id}`)).status !== 200) {
      if (Date.now() > deadline) throw new Error(`analysis ${id} did not end`);
      await wait(pauseMs);
    }
  }

  /**
   * Reads an event stream to its end. @returns false if it ended early: the caller then reopens it, like EventSource
   */
  async #streamSaysDone(member: WatchfulMember, id: number): Promise<boolean> {
    const answer = await member.send(`/api/analysis/${id}/events`);
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).toContain('retry: ');
    return text.includes('event: done');
  }
}
