import { type RpcRequest } from '@jinwi/contracts';
import { RpcMethod } from '@jinwi/service-kit';
import { Controller } from '@nestjs/common';
import { GenerationLifecycle } from './generation-lifecycle.js';
import { GenerationService } from './generation.service.js';
import { MemberErasure } from './member-erasure.js';
import { InstallationSigner } from './installation-signer.js';
import { MadeImages } from './made-images.service.js';

@Controller()
export class GenerationRpcController {
  constructor(
    private readonly lifecycle: GenerationLifecycle,
    private readonly tasks: GenerationService,
    private readonly erasure: MemberErasure,
    private readonly signer: InstallationSigner,
    private readonly made: MadeImages,
  ) {}

  @RpcMethod('generation.options')
  options(_request: RpcRequest<'generation.options'>) {
    return this.tasks.options();
  }

  @RpcMethod('generation.authority')
  async authority(_request: RpcRequest<'generation.authority'>) {
    const [signer, watermarkKey] = await Promise.all([this.signer.readAuthority(), this.made.watermarkKey()]);
    return { ...signer, watermarkKey };
  }

  @RpcMethod('generation.findMade')
  findMade(request: RpcRequest<'generation.findMade'>) {
    return this.made.find(request);
  }

  @RpcMethod('generation.findByBinding')
  findByBinding(request: RpcRequest<'generation.findByBinding'>) {
    return this.made.findByBinding(request);
  }

  @RpcMethod('generation.manifest')
  manifest(request: RpcRequest<'generation.manifest'>) {
    return this.made.manifest(request);
  }

  @RpcMethod('generation.submit')
  submit(request: RpcRequest<'generation.submit'>) {
    return this.lifecycle.submit(request);
  }

  @RpcMethod('generation.get')
  get(request: RpcRequest<'generation.get'>) {
    return this.lifecycle.get(request);
  }

  @RpcMethod('generation.watch')
  watch(request: RpcRequest<'generation.watch'>) {
    return this.lifecycle.watch(request);
  }

  @RpcMethod('generation.list')
  list(request: RpcRequest<'generation.list'>) {
    return this.tasks.list(request);
  }

  @RpcMethod('generation.image')
  image(request: RpcRequest<'generation.image'>) {
    return this.tasks.image(request);
  }

  @RpcMethod('generation.delete')
  delete(request: RpcRequest<'generation.delete'>) {
    return this.tasks.delete(request);
  }

  @RpcMethod('generation.storedBytes')
  storedBytes(request: RpcRequest<'generation.storedBytes'>) {
    return this.tasks.storedBytes(request);
  }

  @RpcMethod('generation.exportNext')
  exportNext(request: RpcRequest<'generation.exportNext'>) {
    return this.tasks.exportNext(request);
  }

  @RpcMethod('generation.eraseMember')
  eraseMember(request: RpcRequest<'generation.eraseMember'>) {
    return this.erasure.erase(request);
  }

  @RpcMethod('generation.chargeOutcome')
  chargeOutcome(request: RpcRequest<'generation.chargeOutcome'>) {
    return this.tasks.chargeOutcome(request);
  }
}
