import { AppError, modelDefault, type RpcRequest, type RpcResponse } from '@jinwi/contracts';
import { type ModelSettingRepository } from './model-setting.repository.js';

const modelsOffered: readonly string[] = [modelDefault];

/** The model that gives a second opinion. */
export class ModelSettingService {
  constructor(private readonly repository: ModelSettingRepository) {}

  async get({ userId }: RpcRequest<'analysis.getModel'>): Promise<RpcResponse<'analysis.getModel'>> {
    return { model: (await this.repository.find(userId)) ?? modelDefault };
  }

  /** @throws AppError `model.unknown` */
  async set({ userId, model }: RpcRequest<'analysis.setModel'>): Promise<RpcResponse<'analysis.setModel'>> {
    if (!modelsOffered.includes(model)) throw new AppError('model.unknown', { offered: modelsOffered });
    await this.repository.save({ userId, model });
    return { model };
  }
}
