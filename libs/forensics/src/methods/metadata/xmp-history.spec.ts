import { editStepCount, editSteps } from './xmp-history.js';

const history = (items: string) => `<xmpMM:History><rdf:Seq>${items}</rdf:Seq></xmpMM:History>`;

describe('the steps of an XMP history', () => {
  it('are read from attributes and from elements, oldest first', () => {
    const xmp = history(`
      <rdf:li stEvt:action="created" stEvt:when="2024-03-01T09:00:00+09:00" stEvt:softwareAgent="Photoshop 25.5"/>
      <rdf:li rdf:parseType="Resource"><stEvt:action>saved</stEvt:action><stEvt:changed>/</stEvt:changed></rdf:li>
      <rdf:li stEvt:when="2024-03-01T09:30:00+09:00"/>`);
    expect(editSteps(xmp)).toEqual([
      { action: 'created', when: '2024-03-01T09:00:00+09:00', software: 'Photoshop 25.5' },
      { action: 'saved', when: null, software: null },
    ]);
    expect(editStepCount(xmp)).toBe(2);
  });

  it('are limited to the newest 30, but all are counted', () => {
    const items = Array.from({ length: 200 }, (_, index) => `<rdf:li stEvt:action="saved ${index}"/>`);
    const steps = editSteps(history(items.join('')));
    expect(steps).toHaveLength(30);
    expect(steps.at(-1)?.action).toBe('saved 199');
    expect(editStepCount(history(items.join('')))).toBe(200);
  });

  it('are none where nothing is recorded or the packet is broken', () => {
    expect(editSteps('')).toEqual([]);
    expect(editSteps('<xmpMM:History><rdf:li stEvt:action="saved"')).toEqual([]);
  });
});
