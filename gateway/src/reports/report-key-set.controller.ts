import { type ReportKeys } from '@jinwi/contracts';
import { Controller, Get, Header } from '@nestjs/common';
import { ReportKeySet } from './report-key-set.service.js';

/** Publishes the keys that verify signed reports (RFC 7517). */
@Controller('.well-known')
export class ReportKeySetController {
  constructor(private readonly keySet: ReportKeySet) {}

  @Get('jwks.json')
  @Header('Cache-Control', 'public, max-age=300')
  keys(): Promise<ReportKeys> {
    return this.keySet.read();
  }
}
