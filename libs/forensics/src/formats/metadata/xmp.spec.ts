import { countOf, elementBody, xmpValue } from './xmp.js';

const packet = `<rdf:Description xmp:CreatorTool="Tool &amp; Co" Iptc4xmpExt:DigitalSourceType='http://x/trainedAlgorithmicMedia'>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">A &#xAC00; Job</rdf:li></rdf:Alt></dc:description>
<photoshop:Credit>Made with Google AI</photoshop:Credit>
<xmpMM:History><rdf:Seq><rdf:li stEvt:action="saved"/><rdf:li stEvt:action="converted"/></rdf:Seq></xmpMM:History>`;

describe('xmpValue', () => {
  it.each([
    ['xmp:CreatorTool', 'Tool & Co'],
    ['Iptc4xmpExt:DigitalSourceType', 'http://x/trainedAlgorithmicMedia'],
    ['dc:description', 'A 가 Job'],
    ['photoshop:Credit', 'Made with Google AI'],
    ['dc:rights', null],
  ])('reads %s', (property, value) => {
    expect(xmpValue(packet, property)).toBe(value);
  });

  it('counts the steps of a history', () => {
    expect(countOf(elementBody(packet, 'xmpMM:History') ?? '', 'stEvt:action')).toBe(2);
  });

  it('takes broken packets', () => {
    expect(xmpValue('<photoshop:Credit', 'photoshop:Credit')).toBeNull();
    expect(xmpValue('xmp:CreatorTool="open', 'xmp:CreatorTool')).toBeNull();
  });
});
