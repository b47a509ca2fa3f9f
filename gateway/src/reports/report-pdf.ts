import {
  howSurePage,
  type Reader,
  type ReportContent,
  reportWords,
  sharingWords,
  type Story,
  type StoryAnswer,
} from '@jinwi/report';
import { writeList, writeSection } from './blocks-pdf.js';
import { type OpenedReport } from './shared-reports.service.js';
import { type Colour, type Fit, Paper, type Structure } from './pdf-paper.js';
import { type Pictures, writePictures } from './pictures-pdf.js';
import { proofSection, qrCode } from './proof-content.js';

const pagesMax = 4;

/** Sizes that are tried in turn until the report fits its pages. At the last one, every report fits. */
const fits: readonly [Fit, ...Fit[]] = [
  { scale: 1, textLengthMax: 900 },
  { scale: 0.88, textLengthMax: 700 },
  { scale: 0.78, textLengthMax: 400 },
  { scale: 0.7, textLengthMax: 160 },
  { scale: 0.62, textLengthMax: 160 },
];

interface Printed {
  content: ReportContent;
  /** Null for a report that is not shared. */
  opened: OpenedReport | null;
  /** Null if the report is shown without its picture. */
  pictures: Pictures | null;
}

/** Prints a report as a PDF of at most four A4 sheets that is tagged for screen readers. */
export async function reportPdf(printed: Printed): Promise<Buffer> {
  const [usual, ...smaller] = fits;
  let paper = written(printed, usual);
  for (const fit of smaller) {
    if (paper.pageCount <= pagesMax) break;
    paper = written(printed, fit);
  }
  const { reader, verdict } = printed.content;
  const sharing = sharingWords(reader.locale);
  return paper.finish({
    text: verdict.notProof,
    page: (page, pages) => sharing('page', { page, pages }),
  });
}

function written({ content, opened, pictures }: Printed, fit: Fit): Paper {
  const { reader, title, imageName, signer, sections } = content;
  const { locale } = reader;
  const sharing = sharingWords(locale);
  const paper = new Paper({ title: `${title}: ${imageName}`, lang: locale === 'ko' ? 'ko-KR' : 'en' }, fit);
  const { root } = paper;
  paper.write(root, 'P', 'Jinwi 진위', { isBold: true, colour: 'brand', below: 0.3 });
  paper.write(root, 'H1', title, { size: 1.8, isBold: true, below: 0.2 });
  paper.write(root, 'P', imageName, { colour: 'text-muted', below: 0.8 });
  if (opened && !opened.isUnaltered)
    paper.write(root, 'P', sharing('proof.altered'), { isBold: true, colour: 'strong', below: 0.8 });
  writeVerdict(paper, content, opened?.origin);
  if (pictures && content.picture) writePictures(paper, content.picture, pictures);
  else paper.write(root, 'P', sharing('pictureHidden'), { colour: 'text-muted', size: 0.9, below: 0.8 });
  if (signer) writeSection(paper, signer, pictures?.ingredients);
  writeClosing(paper, content);
  for (const section of sections) writeSection(paper, section);
  if (opened) {
    writeSection(paper, proofSection(opened, reader));
    writeQr(paper, opened, { alt: sharing('proof.qr'), says: sharing('proof.scan') });
  }
  return paper;
}

/** @param origin where the page is that explains the odds, if that is known */
export function writeVerdict(paper: Paper, { verdict, reader }: ReportContent, origin?: string): void {
  const part = paper.open(paper.root, 'Sect');
  const colour: Colour = verdict.tone === 'neutral' ? 'text' : verdict.tone;
  const { story } = verdict;
  paper.write(part, 'H2', story?.sentence ?? verdict.label, {
    size: 1.5,
    isBold: true,
    colour: story ? 'text' : colour,
    below: story ? 0.2 : 0.5,
  });
  if (story) {
    paper.write(part, 'P', verdict.label, { isBold: true, colour, below: 0.5 });
    writeAnswers(paper, part, story);
    if (origin && story.answers.some(({ odds }) => odds)) writeHowSure(paper, part, { origin, reader });
  } else paper.write(part, 'P', verdict.says);
  if (verdict.reasons.length > 0) {
    paper.write(part, 'H3', verdict.reasonsLabel, { isBold: true, below: 0.25 });
    writeList(paper, part, verdict.reasons);
  }
  part.end();
}

function writeClosing(paper: Paper, { verdict }: ReportContent): void {
  const { story, nextLabel, remarks, notProof } = verdict;
  const part = paper.open(paper.root, 'Sect');
  if (story) {
    paper.keep(4);
    paper.write(part, 'H2', nextLabel, { size: 1.1, isBold: true, below: 0.25 });
    writeList(
      paper,
      part,
      story.next.map(({ text }) => text),
    );
  }
  for (const remark of remarks) paper.write(part, 'P', remark);
  paper.write(part, 'P', notProof, { colour: 'text-muted', size: 0.9, below: 0.8 });
  part.end();
}

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

/** Names the address with the measurements behind the odds, as a link that can be read on paper too. */
function writeHowSure(
  paper: Paper,
  parent: Structure,
  { origin, reader }: { origin: string; reader: Reader },
): void {
  const link = origin + howSurePage;
  const text = `${reportWords(reader.locale)('story.howSure')}: ${link}`;
  const line = paper.open(parent, 'P');
  paper.write(line, 'Link', text, { size: 0.9, colour: 'brand', link });
  line.end();
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

/** Side of the QR code in points; large enough for a phone to read it from paper. */
const qrSide = 82;

function writeQr(
  paper: Paper,
  { origin, address }: OpenedReport,
  { alt, says }: { alt: string; says: string },
): void {
  const { size, path } = qrCode(origin + address);
  const { doc } = paper;
  paper.keepHeight(qrSide);
  const { y } = doc;
  paper.figure(alt, () => {
    doc
      .save()
      .translate(paper.left, y)
      .scale(qrSide / size)
      .path(path)
      .fill('#000000')
      .restore();
  });
  doc.y = y + qrSide * 0.4;
  paper.write(paper.root, 'P', says, {
    x: paper.left + qrSide + 8,
    width: paper.width - qrSide - 8,
    colour: 'text-muted',
    size: 0.9,
  });
  doc.y = y + qrSide;
}
