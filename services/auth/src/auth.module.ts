import { type DynamicModule, Module } from '@nestjs/common';
import { AuthController } from './auth.controller.js';
import { GoogleSignInService } from './google-sign-in.service.js';
import { MemberService } from './member.service.js';
import { PasswordSignInService } from './password-sign-in.service.js';

export interface AuthServices {
  passwords: PasswordSignInService;
  google: GoogleSignInService;
  members: MemberService;
}

@Module({})
export class AuthModule {
  static with({ passwords, google, members }: AuthServices): DynamicModule {
    return {
      module: AuthModule,
      controllers: [AuthController],
      providers: [
        { provide: PasswordSignInService, useValue: passwords },
        { provide: GoogleSignInService, useValue: google },
        { provide: MemberService, useValue: members },
      ],
    };
  }
}
