import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { LocalStrategy } from './password.guard.js';
import { PasskeySignInController, SignInController } from './sign-in.controller.js';
import { UserService } from './user.service.js';

@Module({
  imports: [PassportModule],
  controllers: [SignInController, PasskeySignInController],
  providers: [LocalStrategy, UserService],
})
export class SignInModule {}
