import { type RpcRequest } from '@jinwi/contracts';
import { RpcMethod } from '@jinwi/service-kit';
import { Controller } from '@nestjs/common';
import { EmailAddressService } from './email-address.service.js';
import { GoogleSignInService } from './google-sign-in.service.js';
import { MemberService } from './member.service.js';
import { PasskeyService } from './passkey.service.js';
import { PasswordChangeService } from './password-change.service.js';
import { PasswordSignInService } from './password-sign-in.service.js';
import { ReauthenticationService } from './reauthentication.service.js';
import { SecondFactorService } from './second-factor.service.js';

@Controller()
export class AuthRpcController {
  constructor(
    private readonly passwords: PasswordSignInService,
    private readonly changes: PasswordChangeService,
    private readonly addresses: EmailAddressService,
    private readonly google: GoogleSignInService,
    private readonly factors: SecondFactorService,
    private readonly passkeys: PasskeyService,
    private readonly members: MemberService,
    private readonly reauthentication: ReauthenticationService,
  ) {}

  @RpcMethod('auth.register')
  register(request: RpcRequest<'auth.register'>) {
    return this.passwords.register(request);
  }

  @RpcMethod('auth.verifyPassword')
  verifyPassword(request: RpcRequest<'auth.verifyPassword'>) {
    return this.passwords.verify(request);
  }

  @RpcMethod('auth.confirmMember')
  confirmMember(request: RpcRequest<'auth.confirmMember'>) {
    return this.reauthentication.confirm(request);
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

  @RpcMethod('auth.askEmailChange')
  askEmailChange(request: RpcRequest<'auth.askEmailChange'>) {
    return this.addresses.askChange(request);
  }

  @RpcMethod('auth.askEmailProof')
  askEmailProof(request: RpcRequest<'auth.askEmailProof'>) {
    return this.addresses.askProof(request);
  }

  @RpcMethod('auth.endSessions')
  endSessions({ userId }: RpcRequest<'auth.endSessions'>) {
    return this.members.endSessions(userId);
  }

  @RpcMethod('auth.confirmEmail')
  confirmEmail(request: RpcRequest<'auth.confirmEmail'>) {
    return this.addresses.confirm(request);
  }

  @RpcMethod('auth.beginSecondFactor')
  beginSecondFactor(request: RpcRequest<'auth.beginSecondFactor'>) {
    return this.factors.begin(request);
  }

  @RpcMethod('auth.turnOnSecondFactor')
  turnOnSecondFactor(request: RpcRequest<'auth.turnOnSecondFactor'>) {
    return this.factors.turnOn(request);
  }

  @RpcMethod('auth.turnOffSecondFactor')
  turnOffSecondFactor(request: RpcRequest<'auth.turnOffSecondFactor'>) {
    return this.factors.turnOff(request);
  }

  @RpcMethod('auth.verifySecondFactor')
  verifySecondFactor(request: RpcRequest<'auth.verifySecondFactor'>) {
    return this.factors.verify(request);
  }

  @RpcMethod('auth.passkeys')
  listPasskeys({ userId }: RpcRequest<'auth.passkeys'>) {
    return this.passkeys.list(userId);
  }

  @RpcMethod('auth.beginPasskey')
  beginPasskey(request: RpcRequest<'auth.beginPasskey'>) {
    return this.passkeys.begin(request);
  }

  @RpcMethod('auth.addPasskey')
  addPasskey(request: RpcRequest<'auth.addPasskey'>) {
    return this.passkeys.add(request);
  }

  @RpcMethod('auth.removePasskey')
  removePasskey(request: RpcRequest<'auth.removePasskey'>) {
    return this.passkeys.remove(request);
  }

  @RpcMethod('auth.beginPasskeySignIn')
  beginPasskeySignIn(request: RpcRequest<'auth.beginPasskeySignIn'>) {
    return this.passkeys.beginSignIn(request);
  }

  @RpcMethod('auth.signInWithPasskey')
  signInWithPasskey(request: RpcRequest<'auth.signInWithPasskey'>) {
    return this.passkeys.signIn(request);
  }

  @RpcMethod('auth.securityState')
  securityState({ userId }: RpcRequest<'auth.securityState'>) {
    return this.members.securityState(userId);
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
