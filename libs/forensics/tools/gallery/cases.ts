import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Locale, type Report } from '@jinwi/contracts';
import { type AnswerLook, criterionTexts, toStory } from '@jinwi/report';
import { analyze } from '#src/engine/analyze.js';
import { type Analysis } from '#src/engine/analysis.js';
import { type CopiedPlaces, type ForensicReport } from '#src/report/report.js';

type Text = Record<Locale, string>;

/** The pictures' files, in the order of the gallery. */
export const files = {
  stones: 'stones.jpg',
  fruit: 'fruit.jpg',
  balloon: 'balloon.jpg',
  screen: 'screen.png',
  boats: 'boats.jpg',
  studio: 'studio.jpg',
  sent: 'sent.jpg',
  mark: 'mark.jpg',
} as const;
export type CaseName = keyof typeof files;

/** The parts of the engine's report on a picture that the home page shows. */
export interface SolvedCase {
  name: string;
  image: { width: number; height: number };
  verdict: string;
  sentence: Text;
  answers: { question: Text; answer: Text; look: AnswerLook; reason: Text | null }[];
  copies: CopiedPlaces[];
  /** Name of the test that drew the map; null if no test located anything. */
  mapBy: Text | null;
}

export const readPicture = (folder: string, name: CaseName): Promise<Buffer> =>
  readFile(join(folder, files[name]));

/** Analyses a picture in `folder`, which also holds the certificate authority that signed one of the pictures. */
export async function examine(folder: string, name: CaseName): Promise<Analysis> {
  const ownAuthority = await readFile(join(folder, 'studio-authority.pem'), 'utf8');
  return analyze(await readPicture(folder, name), { ownAuthority });
}

export function toSolvedCase(name: string, report: ForensicReport): SolvedCase {
  const told = inBoth((locale) => toStory(asRead(report), locale, 'Asia/Seoul'));
  const drawer = drawerOf(report);
  return {
    name,
    image: { width: report.image.width, height: report.image.height },
    verdict: report.verdict,
    sentence: inBoth((locale) => told[locale]?.sentence ?? ''),
    answers: (told.en?.answers ?? []).map(({ look, reasons }, at) => {
      const textOf = (key: 'question' | 'answer'): Text =>
        inBoth((locale) => told[locale]?.answers[at]?.[key] ?? '');
      const reason = inBoth((locale) => told[locale]?.answers[at]?.reasons[0] ?? '');
      return {
        question: textOf('question'),
        answer: textOf('answer'),
        look,
        reason: reasons.length > 0 ? reason : null,
      };
    }),
    copies: report.criteria.find(({ copies, fired }) => copies && fired)?.copies?.slice(0, 1) ?? [],
    mapBy: drawer ? inBoth((locale) => criterionTexts[drawer.id]?.name[locale] ?? drawer.id) : null,
  };
}

const inBoth = <Told>(tell: (locale: Locale) => Told): Record<Locale, Told> => ({
  ko: tell('ko'),
  en: tell('en'),
});

/** Of the tests that found something, returns the one that drew the map with the strongest evidence. */
const drawerOf = ({ criteria }: ForensicReport) =>
  criteria
    .filter(({ mapId, fired }) => mapId === 'heatmap' && fired)
    .sort((one, other) => other.llr - one.llr)[0];

/** Converts the report to the `Report` of the contracts, with only the parts that a story on the home page shows. */
function asRead(report: ForensicReport): Report {
  const said = [...report.findings, ...report.criteria.flatMap(({ details }) => details)];
  return {
    ...report,
    criteria: report.criteria.map((criterion) => ({
      ...criterion,
      reason: criterion.reason === null ? null : { code: criterion.reason, params: {} },
      map: null,
    })),
    edits: [],
    aiMarkers: [],
    decisive: report.decisiveReasons.flatMap((reason) => said.find(({ code }) => code === reason) ?? []),
  };
}
