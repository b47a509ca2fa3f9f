import {
  AppError,
  modelDefault,
  modelNetwork,
  opinionModels,
  type RpcRequest,
  type RpcResponse,
} from '@jinwi/contracts';
import { RpcMethod } from '@jinwi/service-kit';
import { Injectable } from '@nestjs/common';
import { modelsKey } from '../analyses/models-key.js';
import { ModelSettingRepository, type RunningModel, RunningModelRepository } from './model.repository.js';

/** Lists the detection models, and stores which one gives a member's second opinion. */
@Injectable()
export class ModelSettingService {
  constructor(
    private readonly settings: ModelSettingRepository,
    private readonly runningModels: RunningModelRepository,
  ) {}

  @RpcMethod('analysis.runningModels')
  async running() {
    // Leave out models that this release does not know; a worker of another release may run them.
    return { models: [modelNetwork, ...offeredOf(await this.runningModels.findAll())] };
  }

  @RpcMethod('analysis.getModel')
  async get({ userId }: RpcRequest<'analysis.getModel'>) {
    const [chosen, offered] = await Promise.all([this.settings.find(userId), this.#offered()]);
    return settingOf(chosen !== null && offered.includes(chosen) ? chosen : modelDefault, offered);
  }

  /** @throws AppError `model.unknown` */
  @RpcMethod('analysis.setModel')
  async set({ userId, model }: RpcRequest<'analysis.setModel'>) {
    const offered = await this.#offered();
    if (!offered.includes(model)) throw new AppError('model.unknown', { offered });
    await this.settings.save({ userId, model });
    return settingOf(model, offered);
  }

  /** Returns the key of the model versions for a member's images; null if an older worker recorded no versions. */
  async modelsKey(userId: number): Promise<string | null> {
    const [chosen, running] = await Promise.all([this.settings.find(userId), this.runningModels.findAll()]);
    const versionOf = (model: string) => running.find((each) => each.model === model)?.version ?? null;
    const engine = versionOf(modelNetwork);
    const offered = offeredOf(running);
    const model = offered.find((each) => each === chosen) ?? offered[0];
    const opinion = model === undefined ? null : versionOf(model);
    const isKnown = engine !== null && (model === undefined || opinion !== null);
    return isKnown ? modelsKey({ engine, opinion }) : null;
  }

  async #offered(): Promise<string[]> {
    const offered = offeredOf(await this.runningModels.findAll());
    return offered.length === opinionModels.length ? offered : [modelDefault];
  }
}

const offeredOf = (running: readonly RunningModel[]): string[] =>
  opinionModels.filter((model) => running.some((each) => each.model === model));

/** Leaves out `offered` if there is only one model to choose from. */
const settingOf = (model: string, offered: string[]): RpcResponse<'analysis.getModel'> =>
  offered.length > 1 ? { model, offered } : { model };
