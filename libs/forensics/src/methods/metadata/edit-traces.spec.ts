import { type RawMetadata } from '../../formats/metadata/read-metadata.js';
import { editTraces } from './edit-traces.js';

const tracesOf = (xmp: string) => {
  const nothing = { ifd0: {}, exif: {}, gps: {}, iptc: {}, icc: {} };
  const binary = { makerNote: null, userComment: null, thumbnail: null };
  const metadata: RawMetadata = { ...nothing, ...binary, xmp, pngTexts: [], comments: [], isPresent: true };
  return editTraces(metadata);
};

describe('editTraces', () => {
  it.each([
    [
      'metadata.retouched-spots',
      '<crs:RetouchAreas><rdf:Seq><rdf:li/><rdf:li/></rdf:Seq></crs:RetouchAreas>',
    ],
    [
      'metadata.text-layers',
      '<photoshop:TextLayers><rdf:li photoshop:LayerName="hi"/></photoshop:TextLayers>',
    ],
    ['metadata.raw-development', '<x crs:HasSettings="True"/>'],
    [
      'metadata.composed-source',
      '<x Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/composite"/>',
    ],
    ['metadata.derived-from', '<x xmpMM:DocumentID="xmp.did:2" xmpMM:OriginalDocumentID="xmp.did:1"/>'],
    ['metadata.edit-history', '<xmpMM:History><rdf:li stEvt:action="saved"/></xmpMM:History>'],
  ])('tells %s, but only as a weak sign', (code, xmp) => {
    expect(tracesOf(xmp)).toMatchObject([{ code, group: 'edit' }]);
    expect(tracesOf(xmp).every(({ strength }) => strength === 'weak' || strength === 'info')).toBe(true);
  });

  it('finds nothing in a picture by a camera or AI', () => {
    const type = (name: string) =>
      `<x Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/${name}"/>`;
    expect(tracesOf(type('digitalCapture'))).toEqual([]);
    expect(tracesOf(type('trainedAlgorithmicMedia'))).toEqual([]);
    expect(
      tracesOf('<x crs:HasSettings="False" xmpMM:DocumentID="a" xmpMM:OriginalDocumentID="a"/>'),
    ).toEqual([]);
  });
});
