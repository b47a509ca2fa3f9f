import { Module } from '@nestjs/common';
import { AnalysisModule } from '../analysis/analysis.module.js';
import { PictureAddresses } from '../http/signed-addresses.js';
import { AddressesController, PublicImagesController } from './addresses.controller.js';
import { MemberTurns, WebAddresses } from './web-addresses.service.js';

@Module({
  imports: [AnalysisModule],
  controllers: [AddressesController, PublicImagesController],
  providers: [MemberTurns, PictureAddresses, WebAddresses],
})
export class AddressesModule {}
