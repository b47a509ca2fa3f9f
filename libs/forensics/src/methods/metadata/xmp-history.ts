import { elementBody, xmpValue } from '../../formats/metadata/xmp.js';
import { type EditStep } from '../../report/report.js';

/** Only the newest steps, at the end of the list, are kept. Programs that save at every pause write hundreds. */
const stepsMax = 30;
const valueLengthMax = 100;

const itemsOf = (xmp: string): string[] =>
  (elementBody(xmp, 'xmpMM:History') ?? '').split('<rdf:li').slice(1);

/** Number of recorded steps, including those that are not reported. */
export const editStepCount = (xmp: string): number =>
  itemsOf(xmp).filter((item) => item.includes('stEvt:action')).length;

/** Returns the newest 30 steps of `xmpMM:History`, oldest first. */
export function editSteps(xmp: string): EditStep[] {
  return itemsOf(xmp)
    .slice(-stepsMax)
    .flatMap((item) => {
      const action = valueOf(item, 'stEvt:action');
      if (action === null) return [];
      return [{ action, when: valueOf(item, 'stEvt:when'), software: valueOf(item, 'stEvt:softwareAgent') }];
    });
}

const valueOf = (item: string, property: string): string | null =>
  xmpValue(item, property)?.slice(0, valueLengthMax) ?? null;
