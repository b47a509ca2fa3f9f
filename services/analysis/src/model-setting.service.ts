import { AppError, modelDefault, modelOnnx, type RpcRequest, type RpcResponse } from '@jinwi/contracts';
import { type ModelSettingRepository } from './model-setting.repository.js';

/** The model that gives a second opinion. */
export class ModelSettingService {
  readonly #offered: readonly string[];

  constructor(
    private readonly repository: ModelSettingRepository,
    { isOnnxOffered }: { isOnnxOffered: boolean },
  ) {
    this.#offered = isOnnxOffered ? [modelDefault, modelOnnx] : [modelDefault];
  }

  async get({ userId }: RpcRequest<'analysis.getModel'>): Promise<RpcResponse<'analysis.getModel'>> {
    const chosen = await this.repository.find(userId);
    return this.#setting(chosen !== null && this.#offered.includes(chosen) ? chosen : modelDefault);
  }

  /** @throws AppError `model.unknown` */
  async set({ userId, model }: RpcRequest<'analysis.setModel'>): Promise<RpcResponse<'analysis.setModel'>> {
    if (!this.#offered.includes(model)) throw new AppError('model.unknown', { offered: this.#offered });
    await this.repository.save({ userId, model });
    return this.#setting(model);
  }

  /** Where there is a choice, the answer names what can be chosen. */
  #setting(model: string): RpcResponse<'analysis.getModel'> {
    return this.#offered.length > 1 ? { model, offered: [...this.#offered] } : { model };
  }
}
