import { type Member } from '@jinwi/contracts';
import { type AuthRepository } from './auth.repository.js';
import { toMember } from './to-member.js';

export class MemberService {
  constructor(private readonly accounts: AuthRepository) {}

  /** Null when the account does not exist or was deleted. */
  async byId(userId: number): Promise<Member | null> {
    const account = await this.accounts.findById(userId);
    return account && toMember(account);
  }
}
