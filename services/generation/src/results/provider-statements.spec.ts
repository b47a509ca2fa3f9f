import sharp from 'sharp';
import { type ImageLabel } from '../providers/generation-provider.js';
import { readStatements, withStated } from './provider-statements.js';

const packet = (attributes: string, elements = '') =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:e="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
 xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/" ${attributes}>${elements}</rdf:Description></rdf:RDF></x:xmpmeta>`;

const imageWith = (xmp: string, format: 'png' | 'jpeg' | 'webp' = 'png') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#369' } })
    .withXmp(xmp)
    .toFormat(format)
    .toBuffer();
const type = (name: string) => `http://cv.iptc.org/newscodes/digitalsourcetype/${name}`;

describe('readStatements', () => {
  it.each(['png', 'jpeg', 'webp'] as const)(
    'reads attributes and elements of a %s, whatever the prefix',
    async (format) => {
      const xmp = packet(
        `e:DigitalSourceType="${type('trainedAlgorithmicMedia')}" photoshop:Credit="Made with Google AI"`,
        `<TC260:AIGC>{"Label":"1","ContentProducer":"a &amp; b"}</TC260:AIGC><e:AISystemUsed>Some model</e:AISystemUsed>`,
      );
      expect(await readStatements(await imageWith(xmp, format))).toEqual({
        sourceType: type('trainedAlgorithmicMedia'),
        kept: {
          'photoshop:Credit': 'Made with Google AI',
          'TC260:AIGC': '{"Label":"1","ContentProducer":"a & b"}',
          'Iptc4xmpExt:AISystemUsed': 'Some model',
        },
      });
    },
  );

  it('reads a resource as source type, leaving out what tells nothing', async () => {
    const resource = `<e:DigitalSourceType rdf:resource="${type('compositeSynthetic')}"/>`;
    expect(await readStatements(await imageWith(packet('dc:creator="Someone"', resource)))).toEqual({
      sourceType: type('compositeSynthetic'),
      kept: {},
    });
  });

  it('finds nothing without XMP, and refuses what is no XML', async () => {
    const bare = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#369' } })
      .png()
      .toBuffer();
    expect(await readStatements(bare)).toEqual({ sourceType: null, kept: {} });
    await expect(imageWith('<x:xmpmeta><rdf:RDF').then(readStatements)).rejects.toThrow();
  });

  it('expands no entity of the packet', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${packet('', '<photoshop:Credit>&b;</photoshop:Credit>')}`;
    const { kept } = await readStatements(await imageWith(bomb)).catch(() => ({ kept: {} }));
    expect(JSON.stringify(kept)).not.toContain('aaaa');
  });
});

describe('API-097 withStated', () => {
  const label = (digitalSourceType: ImageLabel['digitalSourceType']): ImageLabel => ({
    digitalSourceType,
    generator: 'ours',
  });

  it.each([
    ['trainedAlgorithmicMedia', [], 'trainedAlgorithmicMedia'],
    ['trainedAlgorithmicMedia', ['digitalCapture'], 'trainedAlgorithmicMedia'],
    ['trainedAlgorithmicMedia', ['algorithmicMedia'], 'trainedAlgorithmicMedia'],
    [
      'trainedAlgorithmicMedia',
      ['compositeWithTrainedAlgorithmicMedia'],
      'compositeWithTrainedAlgorithmicMedia',
    ],
    ['compositeSynthetic', ['trainedAlgorithmicMedia'], 'trainedAlgorithmicMedia'],
    ['algorithmicMedia', ['compositeSynthetic', 'trainedAlgorithmicMedia'], 'trainedAlgorithmicMedia'],
    ['algorithmicMedia', ['nothing of the kind'], 'algorithmicMedia'],
  ] as const)('of our %s and their %j makes %s', (ours, stated, expected) => {
    expect(withStated(label(ours), stated.map(type)).digitalSourceType).toBe(expected);
  });
});
