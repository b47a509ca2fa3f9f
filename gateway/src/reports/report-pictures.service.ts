import { type Report } from '@jinwi/contracts';
import { foundCopies, foundRegions, type MapKind } from '@jinwi/report';
import { OBJECT_STORE, ObjectNotFoundError, type ObjectStore } from '@jinwi/storage';
import { Inject, Injectable } from '@nestjs/common';
import { type StoredImage } from '../stream/send-stored-image.js';
import { type Pictures } from './pictures-pdf.js';
import { type Picture } from './pictures/annotated-picture.js';
import { type Card } from './pictures/report-card.js';
import { Press } from './press.js';

const storedBytesMax = 20 * 1024 * 1024;
/** Longer side of a picture on a page, in pixels; enough for a large screen. */
const pageSideMax = 1_600;
/** Longer side of a printed picture; enough pixels for the width of a sheet. */
const printSideMax = 1_200;
/** Longer side of a picture in a case; enough pixels for a third of a sheet. */
const caseSideMax = 800;
const mapSideMax = 700;
/** Longer side of the picture in a link's preview image; twice the height of that image. */
const cardSideMax = 1_260;

export type StoredMaps = readonly (readonly [MapKind, StoredImage])[];

interface Marked {
  preview: StoredImage;
  report: Report;
}

/** Draws the pictures of reports, with boxes and arrows, for pages, PDFs and link previews. */
@Injectable()
export class ReportPictures {
  /** The queue may be long, because a picture takes a tenth of a second and a page has only one. */
  readonly #press = new Press({ waitingMax: 60, waitingPerCallerMax: 12 });

  constructor(@Inject(OBJECT_STORE) private readonly store: ObjectStore) {}

  /**
   * @returns the bytes of a JPEG
   * @throws AppError as `Press.make` does
   */
  annotated({ preview, report }: Marked, caller: string): Promise<Buffer> {
    return this.#press.make({
      parts: ['annotated', preview.key, foundCopies(report), foundRegions(report)],
      caller,
      work: async () => (await this.#annotated({ preview, report }, pageSideMax)).bytes,
    });
  }

  /**
   * @param marked null if the link hides the picture
   * @returns the bytes of a JPEG
   * @throws AppError as `Press.make` does
   */
  card(card: Card, marked: Marked | null, caller: string): Promise<Buffer> {
    return this.#press.make({
      parts: [
        'card',
        card,
        marked && [marked.preview.key, foundCopies(marked.report), foundRegions(marked.report)],
      ],
      caller,
      work: async () => {
        const { reportCard } = await import('./pictures/report-card.js');
        return reportCard(card, marked && (await this.#annotated(marked, cardSideMax)).bytes);
      },
    });
  }

  /** @param ingredients the sheet of the ingredients; null if there is none */
  async forPrint(marked: Marked, maps: StoredMaps, ingredients: StoredImage | null): Promise<Pictures> {
    const { mapPicture } = await import('./pictures/annotated-picture.js');
    const drawn: Pictures['maps'] = {};
    for (const [kind, image] of maps)
      drawn[kind] = await mapPicture(await this.#read(image), { sideMax: mapSideMax });
    const picture = await this.#annotated(marked, printSideMax);
    if (!ingredients) return { picture, maps: drawn };
    // The places on the sheet hold at its full size only, which is small.
    const sheet = await mapPicture(await this.#read(ingredients), { sideMax: pageSideMax });
    return { picture, maps: drawn, ingredients: sheet };
  }

  /** @returns null if the store has lost the picture */
  async forCase(marked: Marked): Promise<Picture | null> {
    try {
      return await this.#annotated(marked, caseSideMax);
    } catch (error) {
      if (error instanceof ObjectNotFoundError) return null;
      throw error;
    }
  }

  async #annotated({ preview, report }: Marked, sideMax: number) {
    const { annotatedPicture } = await import('./pictures/annotated-picture.js');
    return annotatedPicture(await this.#read(preview), { report, sideMax });
  }

  #read({ key }: StoredImage): Promise<Buffer> {
    return this.store.read(key, { sizeBytesMax: storedBytesMax });
  }
}
