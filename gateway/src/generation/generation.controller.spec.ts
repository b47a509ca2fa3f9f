import { gateOf } from './generation.controller.js';

describe('UI-181 the gate of image generation', () => {
  it('tells the default word only in a demonstration', () => {
    const digest = '4ba2f591d0f0de0c48e44dcb87e4f623d79811e22b38143229e522710b3d0f6d';
    expect(gateOf('jinwi-lab', { isDemonstration: true })).toEqual({ digest, hint: 'jinwi-lab' });
    expect(gateOf('jinwi-lab', { isDemonstration: false })).toEqual({ digest, hint: null });
  });

  it('never tells a word that the operator has set', () => {
    const digest = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    expect(gateOf('abc', { isDemonstration: true })).toEqual({ digest, hint: null });
  });
});
