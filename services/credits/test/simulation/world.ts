import { AppError } from '@jinwi/contracts';
import { type Charge } from '../../src/ledger.js';
import { type CreditsTestBed, later } from '../credits-test-bed.js';
import { LedgerModel } from '../ledger-model.js';
import { type Random } from '../random.js';
import { type Counts } from './counts.js';
import { type Faults, isSimulatedCrash } from './faults.js';
import { type MemberCheck } from './member-check.js';

/** More rows than the longest transaction of the ledger usually writes. */
const crashRowMax = 6;

export interface Member {
  userId: number;
  model: LedgerModel;
  charges: Charge[];
}

/** What one step does to a member; answers the branch that ran. */
export type Operation = (world: World, member: Member) => Promise<string>;

/** Members, clock and chance of one run. */
export class World {
  members: Member[] = [];
  #lastUserId = 0;

  constructor(
    readonly parts: {
      bed: CreditsTestBed;
      random: Random;
      counts: Counts;
      faults: Faults;
      check: MemberCheck;
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
    return { userId: this.#lastUserId, model: new LedgerModel(), charges: [] };
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
