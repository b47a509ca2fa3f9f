import {
  AppError,
  modelDefault,
  modelNetwork,
  opinionModels,
  type RpcRequest,
  type RpcResponse,
} from '@jinwi/contracts';
import { Injectable } from '@nestjs/common';
import { ModelSettingRepository, RunningModelRepository } from './model.repository.js';

/** The detection models, and which one gives a member's second opinion. */
@Injectable()
export class ModelSettingService {
  constructor(
    private readonly settings: ModelSettingRepository,
    private readonly runningModels: RunningModelRepository,
  ) {}

  async running(): Promise<RpcResponse<'analysis.runningModels'>> {
    // A worker of another version may run models that this one does not know.
    const running = await this.runningModels.findAll();
    return { models: [modelNetwork, ...opinionModels.filter((model) => running.includes(model))] };
  }

  async get({ userId }: RpcRequest<'analysis.getModel'>): Promise<RpcResponse<'analysis.getModel'>> {
    const [chosen, offered] = await Promise.all([this.settings.find(userId), this.#offered()]);
    return settingOf(chosen !== null && offered.includes(chosen) ? chosen : modelDefault, offered);
  }

  /** @throws AppError `model.unknown` */
  async set({ userId, model }: RpcRequest<'analysis.setModel'>): Promise<RpcResponse<'analysis.setModel'>> {
    const offered = await this.#offered();
    if (!offered.includes(model)) throw new AppError('model.unknown', { offered });
    await this.settings.save({ userId, model });
    return settingOf(model, offered);
  }

  async #offered(): Promise<string[]> {
    const running = await this.runningModels.findAll();
    return opinionModels.every((model) => running.includes(model)) ? [...opinionModels] : [modelDefault];
  }
}

/** Lists the models only where there is a choice. */
const settingOf = (model: string, offered: string[]): RpcResponse<'analysis.getModel'> =>
  offered.length > 1 ? { model, offered } : { model };
