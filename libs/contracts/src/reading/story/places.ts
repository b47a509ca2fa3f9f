import { type CopiedPlaces, type Report } from '../../analysis/analysis.js';
import { type ReportWords } from '../report-words.js';
import { type Place, placeOf, type PlacesOfCopy } from './copies.js';

/** A ninth of the image, as a person says it. */
export const placeText = (place: Place, t: ReportWords): string => t(`story.place.${place}`);

/** Says where a part was copied. `weak` says that it may have been. */
export function copySentence(
  { from, to, isDirected }: PlacesOfCopy,
  state: 'signs' | 'weak',
  t: ReportWords,
): string {
  const way = from === to ? 'near' : isDirected ? 'directed' : 'undirected';
  return t(`story.alteration.${state}.${way}`, { from: placeText(from, t), to: placeText(to, t) });
}

/** Says where one of the copies in a report is; with reserve unless the answer is that it was altered. */
export function copyText(
  { from, to, isDirected }: CopiedPlaces,
  { image, alteration }: Pick<Report, 'image' | 'alteration'>,
  t: ReportWords,
): string {
  const places = { from: placeOf(from, image), to: placeOf(to, image), isDirected };
  return copySentence(places, (alteration?.answer ?? 'signs') === 'signs' ? 'signs' : 'weak', t);
}
