import { type CopiedPlaces, type Report } from '@jinwi/contracts';
import { type ReportWords } from '../words/report-words.js';
import { type Place, placeOf, type PlacesOfCopy } from './copies.js';

/** The words for a ninth of the image. */
export const placeText = (place: Place, t: ReportWords): string => t(`story.place.${place}`);

/** Says where a part was copied; for `weak`, where it may have been copied. */
export function copySentence(
  { from, to, isDirected }: PlacesOfCopy,
  state: 'signs' | 'weak',
  t: ReportWords,
): string {
  const way = from === to ? 'near' : isDirected ? 'directed' : 'undirected';
  return t(`story.alteration.${state}.${way}`, { from: placeText(from, t), to: placeText(to, t) });
}

/** Says where one of a report's copies is. The words are certain only if the alteration answer is `signs` or absent. */
export function copyText(
  { from, to, isDirected }: CopiedPlaces,
  { image, alteration }: Pick<Report, 'image' | 'alteration'>,
  t: ReportWords,
): string {
  const places = { from: placeOf(from, image), to: placeOf(to, image), isDirected };
  return copySentence(places, (alteration?.answer ?? 'signs') === 'signs' ? 'signs' : 'weak', t);
}
