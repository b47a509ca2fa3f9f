import { casesQuerySchema, changeCaseBodySchema, openCaseBodySchema } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Controller, Delete, Get, Param, Patch, Post, Put, Query, UseGuards } from '@nestjs/common';
import { analysisIdPipe, caseIdPipe } from '../http/id.pipe.js';
import { parseBody, JsonBody } from '../http/read-body.js';
import { MemberId, SessionGuard } from '../session/session.guard.js';

@Controller('api/cases')
@UseGuards(SessionGuard)
export class CasesController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  list(@MemberId() userId: number, @Query() query: unknown) {
    const { analysis: analysisId } = parseBody(casesQuerySchema, query);
    return this.rpc.call('analysis.listCases', { userId, analysisId });
  }

  @Post()
  open(@MemberId() userId: number, @JsonBody() body: unknown) {
    return this.rpc.call('analysis.openCase', { ...parseBody(openCaseBodySchema, body), userId });
  }

  @Get(':caseId')
  get(@MemberId() userId: number, @Param('caseId', caseIdPipe) caseId: string) {
    return this.rpc.call('analysis.getCase', { caseId, userId });
  }

  @Patch(':caseId')
  change(@MemberId() userId: number, @Param('caseId', caseIdPipe) caseId: string, @JsonBody() body: unknown) {
    return this.rpc.call('analysis.changeCase', { ...parseBody(changeCaseBodySchema, body), caseId, userId });
  }

  @Delete(':caseId')
  async delete(@MemberId() userId: number, @Param('caseId', caseIdPipe) caseId: string): Promise<void> {
    await this.rpc.call('analysis.deleteCase', { caseId, userId });
  }

  @Put(':caseId/analyses/:analysisId')
  add(
    @MemberId() userId: number,
    @Param('caseId', caseIdPipe) caseId: string,
    @Param('analysisId', analysisIdPipe) analysisId: number,
  ) {
    return this.rpc.call('analysis.addToCase', { caseId, analysisId, userId });
  }

  @Delete(':caseId/analyses/:analysisId')
  remove(
    @MemberId() userId: number,
    @Param('caseId', caseIdPipe) caseId: string,
    @Param('analysisId', analysisIdPipe) analysisId: number,
  ) {
    return this.rpc.call('analysis.removeFromCase', { caseId, analysisId, userId });
  }
}
