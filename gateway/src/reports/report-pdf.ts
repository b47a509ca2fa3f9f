import { type Story, type StoryAnswer } from '@jinwi/contracts';
import { writeList, writeSection } from './blocks-pdf.js';
import { type OpenedReport } from './opened-report.js';
import { type Colour, type Fit, Paper, type Structure } from './pdf-paper.js';
import { proofSection } from './proof-content.js';
import { type ReportContent } from './report-content.js';
import { sharingWords } from './sharing-texts.js';

const pagesMax = 4;

/** From the usual size to the smallest, at which any report fits. */
const fits: readonly [Fit, ...Fit[]] = [
  { scale: 1, textLengthMax: 900 },
  { scale: 0.88, textLengthMax: 700 },
  { scale: 0.78, textLengthMax: 400 },
  { scale: 0.7, textLengthMax: 160 },
];

/** The picture, encoded as JPEG or PNG. */
export interface Picture {
  bytes: Buffer;
  width: number;
  height: number;
}

/** Prints a shared report on at most four A4 sheets, tagged for screen readers. */
export async function reportPdf(
  opened: OpenedReport,
  content: ReportContent,
  picture: Picture | null,
): Promise<Buffer> {
  const [usual, ...smaller] = fits;
  let paper = written({ opened, content, picture, fit: usual });
  for (const fit of smaller) {
    if (paper.pageCount <= pagesMax) break;
    paper = written({ opened, content, picture, fit });
  }
  const sharing = sharingWords(content.locale);
  return paper.finish({
    text: content.verdict.notProof,
    page: (page, pages) => sharing('page', { page, pages }),
  });
}

interface Writing {
  opened: OpenedReport;
  content: ReportContent;
  picture: Picture | null;
  fit: Fit;
}

function written({ opened, content, picture, fit }: Writing): Paper {
  const { locale, title, imageName, sections } = content;
  const sharing = sharingWords(locale);
  const paper = new Paper({ title: `${title}: ${imageName}`, lang: locale === 'ko' ? 'ko-KR' : 'en' }, fit);
  const { root } = paper;
  paper.write(root, 'P', 'Jinwi 진위', { isBold: true, colour: 'brand', below: 0.3 });
  paper.write(root, 'H1', title, { size: 1.8, isBold: true, below: 0.2 });
  paper.write(root, 'P', imageName, { colour: 'text-muted', below: 0.8 });
  if (!opened.isUnaltered)
    paper.write(root, 'P', sharing('proof.altered'), { isBold: true, colour: 'strong', below: 0.8 });
  writeVerdict(paper, content);
  if (picture) writePicture(paper, picture, sharing('picture', { name: imageName }));
  else paper.write(root, 'P', sharing('pictureHidden'), { colour: 'text-muted', size: 0.9, below: 0.8 });
  for (const section of [...sections, proofSection(opened, locale)]) writeSection(paper, section);
  return paper;
}

function writeVerdict(paper: Paper, { verdict }: ReportContent): void {
  const part = paper.open(paper.root, 'Sect');
  const colour: Colour = verdict.tone === 'neutral' ? 'text' : verdict.tone;
  const { story } = verdict;
  paper.write(part, 'H2', story?.sentence ?? verdict.label, {
    size: 1.5,
    isBold: true,
    colour: story ? 'text' : colour,
    below: story ? 0.2 : 0.5,
  });
  if (story) writeStory(paper, part, { story, verdict, colour });
  else paper.write(part, 'P', verdict.says);
  if (verdict.reasons.length > 0) {
    paper.write(part, 'H3', verdict.reasonsLabel, { isBold: true, below: 0.25 });
    writeList(paper, part, verdict.reasons);
  }
  for (const remark of verdict.remarks) paper.write(part, 'P', remark);
  if (verdict.score) paper.write(part, 'P', verdict.score);
  paper.write(part, 'P', verdict.notProof, { colour: 'text-muted', size: 0.9, below: 0.8 });
  part.end();
}

interface Told {
  story: Story;
  verdict: ReportContent['verdict'];
  colour: Colour;
}

function writeStory(paper: Paper, part: Structure, { story, verdict, colour }: Told): void {
  paper.write(part, 'P', verdict.label, { isBold: true, colour, below: 0.5 });
  writeAnswers(paper, part, story);
  paper.write(part, 'H3', verdict.nextLabel, { isBold: true, below: 0.25 });
  writeList(
    paper,
    part,
    story.next.map(({ text }) => text),
  );
}

/** Writes the answers side by side. */
function writeAnswers(paper: Paper, parent: Structure, { answers }: Story): void {
  const top = paper.doc.y;
  const width = paper.width / 2 - paper.size(0.8);
  let bottom = top;
  for (const [index, answer] of answers.entries()) {
    paper.doc.y = top;
    writeAnswer(paper, answer, { parent, x: paper.left + index * (paper.width / 2), width });
    bottom = Math.max(bottom, paper.doc.y);
  }
  paper.doc.y = bottom + paper.size(0.3);
}

const looks: Record<StoryAnswer['look'], Colour> = {
  clear: 'clear',
  suspicious: 'suspicious',
  strong: 'strong',
  signed: 'info',
  neutral: 'text',
  unknown: 'text',
};

function writeAnswer(
  paper: Paper,
  { question, answer, look, reasons, odds }: StoryAnswer,
  { parent, ...place }: { parent: Structure; x: number; width: number },
): void {
  const part = paper.open(parent, 'Sect');
  paper.write(part, 'H3', question, { ...place, colour: 'text-muted', below: 0.1 });
  paper.write(part, 'P', answer, { ...place, size: 1.2, isBold: true, colour: looks[look] });
  if (reasons.length > 0) writeList(paper, part, reasons, { ...place, size: 0.9 });
  if (odds) paper.write(part, 'P', odds, { ...place, size: 0.9, colour: 'text-muted' });
  part.end();
}

function writePicture(paper: Paper, { bytes, width, height }: Picture, alt: string): void {
  const heightMax = paper.size(20);
  const shrink = Math.min(paper.width / width, heightMax / height, 1);
  const shown = { width: width * shrink, height: height * shrink };
  paper.keepHeight(shown.height);
  const { y } = paper.doc;
  paper.root.add(
    paper.doc.struct('Figure', { alt }, () => {
      paper.doc.image(bytes, paper.left, y, shown);
    }),
  );
  paper.doc.y = y + shown.height + paper.size(1);
}
