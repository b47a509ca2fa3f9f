import { type Member } from '@jinwi/contracts';
import { Injectable } from '@nestjs/common';
import { type Account, AuthRepository } from './auth.repository.js';

/** What other services may know of an account. */
export const toMember = ({ id, username, email }: Account): Member => ({ id, username, email });

@Injectable()
export class MemberService {
  constructor(private readonly accounts: AuthRepository) {}

  /** Null when the account does not exist or was deleted. */
  async byId(userId: number): Promise<Member | null> {
    const account = await this.accounts.findById(userId);
    return account && toMember(account);
  }
}
