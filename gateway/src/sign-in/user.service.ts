import { type MemberAccount, type User, userSchema } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Injectable } from '@nestjs/common';

/** Builds the user of the API from the auth service's member and the credits service's balance. */
@Injectable()
export class UserService {
  constructor(private readonly rpc: RpcClient) {}

  async ofMember(member: MemberAccount): Promise<User> {
    const balance = await this.rpc.call('credits.balance', { userId: member.id });
    return compose(member, balance);
  }

  /** Returns null if the account no longer exists. */
  async byId(userId: number): Promise<User | null> {
    const [member, balance] = await Promise.all([
      this.rpc.call('auth.getMember', { userId }),
      this.rpc.call('credits.balance', { userId }),
    ]);
    return member && compose(member, balance);
  }
}

const compose = (
  { creditsAwaitProof, ...member }: MemberAccount,
  { available, nextExpiry }: { available: number; nextExpiry: User['creditsExpiry'] },
): User =>
  userSchema.parse({
    ...member,
    credits: available,
    creditsExpiry: nextExpiry,
    ...(creditsAwaitProof && { creditsAwaitProof }),
  });
