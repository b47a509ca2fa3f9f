import {
  casesQuerySchema,
  changeCaseBodySchema,
  openCaseBodySchema,
  type RpcResponse,
} from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query, UseGuards } from '@nestjs/common';
import { analysisIdPipe, caseIdPipe } from '../http/id.pipe.js';
import { parseBody } from '../http/parse-body.js';
import { JsonBody } from '../http/read-body.js';
import { CurrentMember, SessionGuard, type SignedInMember } from '../session/session.guard.js';

type Case = RpcResponse<'analysis.getCase'>;

@Controller('api/cases')
@UseGuards(SessionGuard)
export class CasesController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  list(
    @CurrentMember() { id: userId }: SignedInMember,
    @Query() query: unknown,
  ): Promise<RpcResponse<'analysis.listCases'>> {
    const { analysis: analysisId } = parseBody(casesQuerySchema, query);
    return this.rpc.call('analysis.listCases', { userId, analysisId });
  }

  @Post()
  @HttpCode(201)
  open(@CurrentMember() { id: userId }: SignedInMember, @JsonBody() body: unknown): Promise<Case> {
    return this.rpc.call('analysis.openCase', { ...parseBody(openCaseBodySchema, body), userId });
  }

  @Get(':caseId')
  get(
    @CurrentMember() { id: userId }: SignedInMember,
    @Param('caseId', caseIdPipe) caseId: string,
  ): Promise<Case> {
    return this.rpc.call('analysis.getCase', { caseId, userId });
  }

  @Patch(':caseId')
  change(
    @CurrentMember() { id: userId }: SignedInMember,
    @Param('caseId', caseIdPipe) caseId: string,
    @JsonBody() body: unknown,
  ): Promise<Case> {
    return this.rpc.call('analysis.changeCase', { ...parseBody(changeCaseBodySchema, body), caseId, userId });
  }

  @Delete(':caseId')
  async delete(
    @CurrentMember() { id: userId }: SignedInMember,
    @Param('caseId', caseIdPipe) caseId: string,
  ): Promise<void> {
    await this.rpc.call('analysis.deleteCase', { caseId, userId });
  }

  @Put(':caseId/analyses/:analysisId')
  add(
    @CurrentMember() { id: userId }: SignedInMember,
    @Param('caseId', caseIdPipe) caseId: string,
    @Param('analysisId', analysisIdPipe) analysisId: number,
  ): Promise<Case> {
    return this.rpc.call('analysis.addToCase', { caseId, analysisId, userId });
  }

  @Delete(':caseId/analyses/:analysisId')
  remove(
    @CurrentMember() { id: userId }: SignedInMember,
    @Param('caseId', caseIdPipe) caseId: string,
    @Param('analysisId', analysisIdPipe) analysisId: number,
  ): Promise<Case> {
    return this.rpc.call('analysis.removeFromCase', { caseId, analysisId, userId });
  }
}
