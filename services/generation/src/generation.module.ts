import { Module } from '@nestjs/common';
import { GenerationController } from './generation.controller.js';

@Module({ controllers: [GenerationController] })
export class GenerationModule {}
