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

/** More rows than the longest transaction of the ledger usually writes. */
const crashRowMax = 6;

const openRefundStates = new Set(['requested', 'processing', 'failed']);

/** A member and what the simulation knows of the past. */
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

/** What one step does to a member; answers the branch that ran. */
export type Operation = (world: World, member: Member) => Promise<string>;

/** Members, clock and chance of one run. */
export class World {
  members: Member[] = [];
  /** Events whose message has arrived. */
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
   * Does work that may be repeated: usually once, sometimes twice, and sometimes a crash takes its transaction away
   * in the middle, after which nothing may be half done and the caller tries again. Answers what counts.
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

  /** Work that is done again later by itself; answers what the last, undisturbed run says. */
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

/** The code of a refusal; any other error is a fault of the ledger. */
export function codeOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  throw error;
}

/** What `describe` makes of the answer, the code of a refusal, or that the provider was out of reach. */
export function lostOr<T>(work: Promise<T>, describe: (answer: T) => string): Promise<string> {
  return work.then(describe, (error: unknown) =>
    error instanceof ConnectionLost ? 'connection lost' : codeOf(error),
  );
}
