import { AppError } from '@jinwi/contracts';
import { type Charge } from '../../src/ledger/charge.js';
import { type CreditsTestBed, later } from '../credits-test-bed.js';
import { LedgerModel, type ModelLot } from '../ledger-model.js';
import { type Random } from '../random.js';
import { type Counts } from './counts.js';
import { type Faults, isSimulatedCrash } from './faults.js';
import { type MemberCheck } from './member-check.js';
import { type SimulatedServices } from './open-services.js';
import { ConnectionLost, type SimulatedProvider } from './simulated-provider.js';

/** A simulated crash hits one of the first six rows of a transaction. Even the longest usually writes fewer rows. */
const crashRowMax = 6;

const openRefundStates = new Set(['requested', 'processing', 'failed']);

/** A member, with the history that the simulation knows. */
export class Member {
  readonly model = new LedgerModel();
  readonly charges: Charge[] = [];
  readonly purchases: { lotId: number; paymentId: string; lot: ModelLot }[] = [];
  readonly refunds = new Map<string, { lot: ModelLot; state: string }>();

  constructor(readonly userId: number) {}

  hasOpenRefund(lot: ModelLot): boolean {
    return [...this.refunds.values()].some(
      (refund) => refund.lot === lot && openRefundStates.has(refund.state),
    );
  }
}

/** Runs one step for a member. @returns the branch that ran */
export type Operation = (world: World, member: Member) => Promise<string>;

export class World {
  members: Member[] = [];
  /** Ids of the events that have been delivered. */
  readonly received = new Set<string>();
  #lastUserId = 0;

  constructor(
    readonly parts: {
      bed: CreditsTestBed;
      random: Random;
      counts: Counts;
      faults: Faults;
      check: MemberCheck;
      provider: SimulatedProvider;
      services: SimulatedServices;
    },
  ) {}

  get at(): Date {
    return this.parts.bed.now();
  }

  pass(ms: number): void {
    this.parts.bed.setNow(later(this.at, ms));
  }

  newMember(): Member {
    this.#lastUserId += 1;
    return new Member(this.#lastUserId);
  }

  async forEachMember(work: (member: Member) => Promise<unknown>): Promise<void> {
    for (const member of this.members) await work(member);
  }

  /**
   * Runs idempotent work: usually once, sometimes twice, and sometimes a crash aborts its transaction first, which must
   * leave nothing half done. Returns the result of the last run.
   */
  async attempt<T>(member: Member, work: () => Promise<T>): Promise<T> {
    const { random, counts } = this.parts;
    const course = random.weighted({ once: 7, twice: 1, crash: 2 });
    if (course === 'twice') {
      counts.add('call repeated');
      await work();
    }
    if (course === 'crash' && (await this.#crashes(work))) {
      counts.add('call crashed');
      await this.parts.check.assertInvariants({ userId: member.userId, at: new Date(0) });
    }
    return work();
  }

  /** Runs a job that sometimes crashes first; returns the result of the undisturbed run. */
  async job<T>(work: () => Promise<T>): Promise<T> {
    if (this.parts.random.oneIn(4) && (await this.#crashes(work))) this.parts.counts.add('job crashed');
    return work();
  }

  async #crashes(work: () => Promise<unknown>): Promise<boolean> {
    const { faults, random } = this.parts;
    await faults.arm(random.int({ from: 1, to: crashRowMax }));
    try {
      await work();
      return false;
    } catch (error) {
      if (!isSimulatedCrash(error)) throw error;
      return true;
    } finally {
      await faults.disarm();
    }
  }
}

/** Returns the code of an AppError; any other error is a bug in the ledger. */
export function codeOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  throw error;
}

/** Returns the described result, an error code, or 'connection lost'. */
export function lostOr<T>(work: Promise<T>, describe: (answer: T) => string): Promise<string> {
  return work.then(describe, (error: unknown) =>
    error instanceof ConnectionLost ? 'connection lost' : codeOf(error),
  );
}
