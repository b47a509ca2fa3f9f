import { type RpcRequest } from '@jinwi/contracts';
import { RpcMethod } from '@jinwi/service-kit';
import { Controller } from '@nestjs/common';
import { GoogleSignInService } from './google-sign-in.service.js';
import { MemberService } from './member.service.js';
import { PasswordChangeService } from './password-change.service.js';
import { PasswordSignInService } from './password-sign-in.service.js';

@Controller()
export class AuthController {
  constructor(
    private readonly passwords: PasswordSignInService,
    private readonly changes: PasswordChangeService,
    private readonly google: GoogleSignInService,
    private readonly members: MemberService,
  ) {}

  @RpcMethod('auth.register')
  register(request: RpcRequest<'auth.register'>) {
    return this.passwords.register(request);
  }

  @RpcMethod('auth.verifyPassword')
  verifyPassword(request: RpcRequest<'auth.verifyPassword'>) {
    return this.passwords.verify(request);
  }

  @RpcMethod('auth.changePassword')
  changePassword(request: RpcRequest<'auth.changePassword'>) {
    return this.changes.change(request);
  }

  @RpcMethod('auth.askPasswordReset')
  askPasswordReset({ email }: RpcRequest<'auth.askPasswordReset'>) {
    return this.changes.askReset(email);
  }

  @RpcMethod('auth.resetPassword')
  resetPassword(request: RpcRequest<'auth.resetPassword'>) {
    return this.changes.reset(request);
  }

  @RpcMethod('auth.passwordState')
  passwordState({ userId }: RpcRequest<'auth.passwordState'>) {
    return this.changes.state(userId);
  }

  @RpcMethod('auth.getMember')
  getMember({ userId }: RpcRequest<'auth.getMember'>) {
    return this.members.byId(userId);
  }

  @RpcMethod('auth.signInWithGoogle')
  signInWithGoogle(request: RpcRequest<'auth.signInWithGoogle'>) {
    return this.google.signIn(request);
  }

  @RpcMethod('auth.linkGoogle')
  linkGoogle(request: RpcRequest<'auth.linkGoogle'>) {
    return this.google.link(request);
  }
}
