import { Module } from '@nestjs/common';
import { LookUps } from './look-ups.service.js';
import { ProvenanceController } from './provenance.controller.js';

@Module({ controllers: [ProvenanceController], providers: [LookUps] })
export class ProvenanceModule {}
