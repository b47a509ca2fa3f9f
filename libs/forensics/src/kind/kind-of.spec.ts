import { analyzeKind, madeKinds } from '../../test/made-kinds.js';
import { madeCriterion } from '../../test/made-criterion.js';
import { type RawMetadata } from '../formats/metadata/read-metadata.js';
import { emptyProvenance, type Finding } from '../report/report.js';
import { kindOf, type KindInput } from './kind-of.js';

describe('the kind of a picture', () => {
  it.each(Object.entries(madeKinds))('BR-055 is told for %s', async (_name, [kind, make]) => {
    expect((await analyzeKind(await make())).kind).toBe(kind);
  });

  const finding = (code: string, changes: Partial<Finding> = {}): Finding => ({
    criterionId: 'metadata',
    code,
    params: {},
    group: 'file',
    strength: 'info',
    ...changes,
  });
  const field = (code: string, value = 'x') => ({ group: 'capture' as const, code, value });
  const plain: KindInput = {
    image: { format: 'jpeg', width: 800, height: 600 },
    criteria: [],
    findings: [],
    metadata: [],
    provenance: { state: 'none', ...emptyProvenance },
    raw: { userComment: null, xmp: '' } as RawMetadata,
    rendered: null,
  };
  const ofCamera: KindInput = {
    ...plain,
    criteria: [madeCriterion({ details: [{ code: 'jpeg.quality-custom', params: {} }] })],
    metadata: [field('field.make'), field('field.model')],
  };
  const edit = { action: 'c2pa.color_adjustments', when: null, softwareAgent: null, digitalSourceType: null };

  it.each<[string, KindInput, string]>([
    ['a camera’s credential', { ...plain, findings: [finding('provenance.valid-camera')] }, 'camera'],
    ['a camera’s photo of a screen', { ...ofCamera, rendered: 'screenshot' }, 'camera'],
    ['a HEIC of a phone', { ...ofCamera, criteria: [], image: { ...plain.image, format: 'heic' } }, 'camera'],
    [
      'the camera’s preview',
      { ...ofCamera, criteria: [madeCriterion({ details: [{ code: 'thumbnail.matches', params: {} }] })] },
      'camera',
    ],
    [
      'a contradiction',
      { ...ofCamera, findings: [finding('metadata.size-mismatch', { group: 'edit' })] },
      'unknown',
    ],
    [
      'an editor’s tables',
      { ...plain, findings: [finding('jpeg.adobe-encoder', { group: 'edit' })] },
      'edited',
    ],
    [
      'a PNG of GIMP',
      { ...plain, findings: [finding('png.writer', { params: { name: 'GIMP' } })] },
      'edited',
    ],
    [
      'a PNG of a plotter',
      { ...plain, findings: [finding('png.writer', { params: { name: 'Matplotlib' } })] },
      'unknown',
    ],
    [
      'signed edits',
      { ...plain, provenance: { ...plain.provenance, state: 'valid', actions: [{ ...edit, isEdit: true }] } },
      'edited',
    ],
    [
      'invalid credentials',
      {
        ...plain,
        provenance: { ...plain.provenance, state: 'invalid', actions: [{ ...edit, isEdit: true }] },
      },
      'unknown',
    ],
    ['a capture tool', { ...plain, metadata: [field('field.software', 'gnome-screenshot')] }, 'screenshot'],
    [
      'the mark of macOS',
      {
        ...plain,
        raw: {
          ...plain.raw,
          xmp: '<exif:UserComment><rdf:Alt><rdf:li>Screenshot</rdf:li></rdf:Alt></exif:UserComment>',
        },
      },
      'screenshot',
    ],
    [
      'a comment about screenshots',
      { ...plain, raw: { ...plain.raw, xmp: '<exif:UserComment>a screenshot of a game</exif:UserComment>' } },
      'unknown',
    ],
    [
      'an edited drawing',
      { ...plain, rendered: 'graphic', findings: [finding('metadata.editor', { group: 'edit' })] },
      'graphic',
    ],
    ['a longer side of 256', { ...plain, image: { ...plain.image, width: 256, height: 20 } }, 'unknown'],
  ])('is told by %s', (_name, known, kind) => {
    expect(kindOf(known)).toBe(kind);
  });
});
