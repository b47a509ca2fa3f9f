import { readUserComment, type DeclaredText } from './declared-text.js';
import { markerOf } from './rules.js';

const settings =
  'a duck\nNegative prompt: blur\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 1, Model: v1-5';

describe('markerOf', () => {
  it.each<[DeclaredText['carrier'], string, string, string | null, string]>([
    ['png', 'parameters', settings, 'AUTOMATIC1111', 'generated'],
    ['exif', 'UserComment', settings, 'AUTOMATIC1111', 'generated'],
    ['png', 'parameters', `${settings}, Version: ComfyUI`, 'ComfyUI', 'generated'],
    ['png', 'prompt', '{"3":{"class_type":"KSampler","inputs":{}}}', 'ComfyUI', 'generated'],
    ['png', 'workflow', '{"last_node_id":9,"nodes":[],"links":[]}', 'ComfyUI', 'generated'],
    ['png', 'invokeai_metadata', '{}', 'InvokeAI', 'generated'],
    ['png', 'sd-metadata', '{}', 'InvokeAI', 'generated'],
    ['png', 'Dream', '"a duck" -s 50', 'InvokeAI', 'generated'],
    ['png', 'parameters', '{"sui_image_params":{"prompt":"a"}}', 'SwarmUI', 'generated'],
    ['png', 'parameters', '{"base_model":"x","prompt":"a"}', 'Fooocus', 'generated'],
    ['comment', 'COM', '{"negative_prompt":"","seed":1,"steps":20}', 'Stable Diffusion', 'generated'],
    ['png', 'Comment', '{"uc":"","sampler":"k","steps":28}', 'NovelAI', 'generated'],
    ['png', 'Software', 'NovelAI', 'NovelAI', 'generated'],
    ['png', 'negative_prompt', 'blur', 'Stable Diffusion', 'generated'],
    [
      'png',
      'Description',
      'a duck --v 6 Job ID: 01234567-89ab-cdef-0123-456789abcdef',
      'Midjourney',
      'generated',
    ],
    [
      'xmp',
      'Iptc4xmpExt:DigitalSourceType',
      'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
      null,
      'generated',
    ],
    ['xmp', 'Iptc4xmpExt:DigitalSourceType', 'compositeWithTrainedAlgorithmicMedia', null, 'edited'],
    ['xmp', 'Iptc4xmpExt:DigitalSourceType', 'compositeSynthetic', null, 'edited'],
    ['xmp', 'Iptc4xmpExt:DigitalSourceType', 'algorithmicMedia', null, 'algorithmic'],
    ['iptc', 'Credit', 'Made with Google AI', 'Google AI', 'generated'],
    ['xmp', 'photoshop:Credit', 'Edited with Google AI', 'Google AI', 'edited'],
    ['exif', 'UserComment', '{"AIGC":{"Label":"1","ContentProducer":"x"}}', null, 'generated'],
    ['xmp', 'xmp:CreatorTool', 'Adobe Firefly', 'Adobe Firefly', 'generated'],
  ])('%s %s: %s', (carrier, key, text, generator, extent) => {
    expect(markerOf({ carrier, key, text })).toMatchObject({
      generator,
      extent,
      source: `${carrier}:${key}`,
    });
  });

  it.each<[DeclaredText['carrier'], string, string]>([
    ['exif', 'Software', 'Adobe Photoshop 7.0'],
    ['exif', 'ImageDescription', 'A duck. Steps to the pond: 20'],
    ['exif', 'Model', 'Gemini11'],
    ['xmp', 'Iptc4xmpExt:DigitalSourceType', 'digitalCapture'],
    ['iptc', 'Credit', 'A photographer'],
    ['png', 'Comment', '{"seed":1}'],
    ['xmp', 'dc:description', 'Job ID: 42'],
    ['exif', 'UserComment', '{"AIGC":{"Label":"3"}}'],
  ])('says nothing of %s %s: %s', (carrier, key, text) => {
    expect(markerOf({ carrier, key, text })).toBeNull();
  });

  it('names the models', () => {
    expect(markerOf({ carrier: 'png', key: 'parameters', text: settings })?.models).toEqual(['v1-5']);
  });
});

describe('readUserComment', () => {
  const unicode = Buffer.from('UNICODE\0');
  it('reads UTF-16 of either order, ASCII and unmarked text', () => {
    const little = Buffer.from('Steps: 20', 'utf16le');
    const big = Buffer.from(little).swap16();
    expect(readUserComment(Buffer.concat([unicode, little]))).toBe('Steps: 20');
    expect(readUserComment(Buffer.concat([unicode, big]))).toBe('Steps: 20');
    expect(readUserComment(Buffer.from('ASCII\0\0\0Steps: 20'))).toBe('Steps: 20');
    expect(readUserComment(Buffer.from('Steps: 20'))).toBe('Steps: 20');
    expect(readUserComment(null)).toBe('');
  });
});
