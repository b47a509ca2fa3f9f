import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type AnalysisProgress, analysisCost, signupCredits } from '@jinwi/contracts';
import { untilCredits } from '../helpers/generation-steps.js';
import { HttpMember } from '../helpers/http-member.js';
import { type LedgerBooks } from '../helpers/ledger-books.js';
import { copyOf } from '../helpers/made-photo.js';

const retryDelayMs = 200;
const endTimeoutMs = 120_000;
/** Longer than any answer may take. */
const answerTimeoutMs = 60_000;
/** Limit for one answer. The gateway gives up reading a session after 5 s, and calling a service after 10 s. */
const answerMsMax = 15_000;

/** 402 (too few credits) does not count: a charge whose submission died still holds a credit until it is overdue. */
const isAnswer = ({ status }: Response): boolean => status < 500 && status !== 402;

interface Answer {
  /** The HTTP status; 0 if the connection broke. */
  status: number;
  durationMs: number;
}

/** A member whose calls are repeated with the same Idempotency-Key until answered, as a careful program would do. */
class PatientMember extends HttpMember {
  constructor(
    url: string,
    private readonly answers: Answer[],
  ) {
    super(url);
  }

  override async send(path: string, init: RequestInit = {}): Promise<Response> {
    const deadline = Date.now() + endTimeoutMs;
    for (;;) {
      const response = await this.#ask(path, init);
      if (response && isAnswer(response)) {
        if (response.status !== 401 || path === '/api/login' || path === '/api/register') return response;
        await this.#signInAgain();
      }
      if (Date.now() > deadline) throw new Error(`${path} is not answered: ${response?.status ?? 0}`);
      await wait(retryDelayMs);
    }
  }

  async #ask(path: string, init: RequestInit): Promise<Response | undefined> {
    const begunAt = performance.now();
    const answered = (status: number) =>
      void this.answers.push({ status, durationMs: Math.round(performance.now() - begunAt) });
    try {
      const response = await super.send(path, { ...init, signal: AbortSignal.timeout(answerTimeoutMs) });
      // A body that ends early counts as a broken connection too.
      const body = await response.arrayBuffer();
      answered(response.status);
      return new Response(response.status === 204 ? null : body, response);
    } catch {
      answered(0);
      return undefined;
    }
  }

  /** Signs in again, because sessions may be lost with their store. Accounts must not be lost. */
  async #signInAgain(): Promise<void> {
    const response = await this.signIn();
    if (!response.ok) throw new Error(`signing in again: ${response.status}`);
  }

  /** Opens the account. If it is open already, an earlier attempt opened it and its answer was lost. */
  async open(): Promise<void> {
    const { username, email, password } = this;
    const response = await this.post('/api/register', { username, email, password });
    if (response.status !== 201) await this.#signInAgain();
  }
}

/** Members who analyse one image after another until stopped, even during faults, and then check all their credits. */
export class FaultLoad {
  readonly answers: Answer[] = [];
  analysisCount = 0;
  readonly #working: Promise<void>[] = [];
  #isOver = false;

  constructor(
    private readonly url: string,
    private readonly photo: Uint8Array,
  ) {}

  start({ memberCount = 3 } = {}): void {
    for (let count = 0; count < memberCount; count += 1) this.#working.push(this.#work());
  }

  /** Ends the members' work. @throws the first member's error */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#working);
  }

  /** Waits until this many more analyses have ended. */
  async more(count: number): Promise<void> {
    const goal = this.analysisCount + count;
    while (this.analysisCount < goal) await Promise.race([wait(retryDelayMs), ...this.#failing()]);
  }

  /** Returns the number of answers of each status, and the longest time, for the test's output. */
  figures(): Record<string, number> {
    const counts: Record<string, number> = { analyses: this.analysisCount };
    for (const { status } of this.answers) counts[status] = (counts[status] ?? 0) + 1;
    return { ...counts, longestMs: this.longestMs };
  }

  get longestMs(): number {
    return Math.max(0, ...this.answers.map(({ durationMs }) => durationMs));
  }

  #failing(): Promise<void>[] {
    return this.#working.map((work) => work.then(() => new Promise<never>(() => undefined)));
  }

  async #work(): Promise<void> {
    while (!this.#isOver) {
      const member = new PatientMember(this.url, this.answers);
      await member.open();
      const submitted = [];
      while (submitted.length < signupCredits / analysisCost && !this.#isOver) {
        submitted.push(await this.#analyze(member));
        this.analysisCount += 1;
      }
      await untilCredits(member, signupCredits - submitted.length * analysisCost);
      expect((await member.history()).map(({ id }) => id).sort()).toEqual(submitted.sort());
    }
  }

  /** @returns the analysis's id */
  async #analyze(member: PatientMember): Promise<number> {
    const headers = { Prefer: 'respond-async', 'Idempotency-Key': randomUUID() };
    const answer = await member.upload(copyOf(this.photo), { headers });
    if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
    const { id } = (await answer.json()) as AnalysisProgress;
    const deadline = Date.now() + endTimeoutMs;
    for (;;) {
      const { status } = await member.send(`/api/analysis/${id}`);
      if (status === 200) return id;
      if (Date.now() > deadline) throw new Error(`analysis ${id} did not end: ${status}`);
      await wait(retryDelayMs);
    }
  }
}

/** Stops the load. Charges whose submission died become overdue at once, so that nothing waits for them. */
export async function stopLoad(load: FaultLoad, books: LedgerBooks): Promise<void> {
  const ending = setInterval(() => void books.endHolds(), 5_000);
  await load.stop().finally(() => clearInterval(ending));
}

interface Fault {
  name: string;
  strike: () => Promise<void>;
  /** True if the fault also breaks calls to the credits service. Charges may then stay held until they are overdue. */
  mayLeaveHolds?: boolean;
}

/** Causes the fault while members work. Expects timely answers, no lost work, and one charge for each analysis. */
export async function expectSurvival(
  load: FaultLoad,
  books: LedgerBooks,
  { name, strike, mayLeaveHolds = false }: Fault,
): Promise<void> {
  load.start();
  await load.more(2);
  await strike();
  await load.more(4);
  await (mayLeaveHolds ? stopLoad(load, books) : load.stop());
  process.stdout.write(`${name}: ${JSON.stringify(load.figures())}\n`);
  expect(load.longestMs).toBeLessThan(answerMsMax);
  expect(await books.check()).toMatchObject([0, 'I1 to I8 hold']);
  expect(await books.openHolds()).toBe(0);
}
