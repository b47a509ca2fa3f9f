import { type MemberAccount } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-local';
import { passwordTimeoutMs } from './credentials.js';

/** Verifies email and password with the auth service. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy, 'local') {
  constructor(private readonly rpc: RpcClient) {
    super({ usernameField: 'email', session: false });
  }

  validate(email: string, password: string): Promise<MemberAccount> {
    const asked = { email, password, asksForCode: true };
    return this.rpc.call('auth.verifyPassword', asked, { timeoutMs: passwordTimeoutMs });
  }
}
