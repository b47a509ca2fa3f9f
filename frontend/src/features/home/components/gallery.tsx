import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { BoxPairs, BoxSign } from '../../../shared/ui/box-pairs.js';
import { Button } from '../../../shared/ui/button.js';
import { cx } from '../../../shared/ui/classes.js';
import '../gallery-texts.js';
import {
  type CaseName,
  type Guess,
  guesses,
  outcomeOf,
  type SolvedCase,
  solvedCases,
} from '../solved-cases.js';
import { Section } from './home-sections.js';
import { ReportCard } from './report-card.js';

type Guessed = Partial<Record<CaseName, Guess>>;

/**
 * A guessing game: is a picture untouched, altered or made by AI? After a guess it shows the solution and the
 * engine's report.
 */
export const Gallery = () => {
  const { t } = useTranslation('gallery');
  const [at, setAt] = useState(0);
  const [guessed, setGuessed] = useState<Guessed>({});
  const heading = useRef<HTMLHeadingElement>(null);
  const current = solvedCases[at];
  if (!current) return null;
  /** Makes the change, then focuses the heading, because the pressed button no longer exists. */
  const show = (change: () => void) => {
    flushSync(change);
    heading.current?.focus({ preventScroll: true });
  };
  const isLast = at === solvedCases.length - 1;
  const goOn = () => {
    setAt(isLast ? 0 : at + 1);
    if (isLast) setGuessed({});
  };
  const guess = guessed[current.name];
  return (
    <Section heading={t('heading')} className="bg-surface">
      <p className="-mt-6 mb-8 max-w-reading text-muted">{t('text')}</p>
      <div className="grid gap-6 lg:grid-cols-12 lg:gap-8">
        <div className="min-w-0 space-y-4 lg:col-span-8">
          <GalleryPicture shown={current} isSolved={guess !== undefined} />
          <Thumbnails at={at} guessed={guessed} onChoose={setAt} />
        </div>
        <div className="flex flex-col gap-4 lg:col-span-4">
          <div>
            <p className="text-sm text-muted tabular-nums">
              {t('position', { number: at + 1, count: solvedCases.length })}
            </p>
            <h3 ref={heading} tabIndex={-1} className="text-h2 outline-none">
              {guess === undefined
                ? t('question')
                : t(outcomeOf(current, guess), { answer: t(`choice.${current.truth}`) })}
            </h3>
          </div>
          {guess === undefined ? (
            <Choices onGuess={(chosen) => show(() => setGuessed({ ...guessed, [current.name]: chosen }))} />
          ) : (
            <>
              <GalleryAnswer solved={current} />
              <Button className="w-full" onClick={() => show(goOn)}>
                {t(isLast ? 'again' : 'next')}
              </Button>
            </>
          )}
          <Progress guessed={guessed} />
        </div>
      </div>
    </Section>
  );
};

const Choices = ({ onGuess }: { onGuess: (guess: Guess) => void }) => {
  const { t } = useTranslation('gallery');
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-1">
      {guesses.map((guess) => (
        <Button key={guess} variant="secondary" className="px-2!" onClick={() => onGuess(guess)}>
          {t(`choice.${guess}`)}
        </Button>
      ))}
    </div>
  );
};

const Progress = ({ guessed }: { guessed: Guessed }) => {
  const { t } = useTranslation('gallery');
  const done = solvedCases.filter(({ name }) => guessed[name]);
  const right = done.filter((one) => outcomeOf(one, guessed[one.name] ?? 'unknown') !== 'wrong');
  return (
    <p role="status" className="min-h-5 text-sm text-muted tabular-nums">
      {done.length > 0 && t('progress', { right: right.length, count: done.length })}
    </p>
  );
};

interface ThumbnailsProps {
  at: number;
  guessed: Guessed;
  onChoose: (at: number) => void;
}

const Thumbnails = ({ at, guessed, onChoose }: ThumbnailsProps) => {
  const { t } = useTranslation('gallery');
  return (
    <ul aria-label={t('list')} className="grid grid-cols-4 gap-2 sm:grid-cols-8">
      {solvedCases.map(({ name, thumbnail }, index) => (
        <li key={name}>
          <button
            type="button"
            aria-label={t(guessed[name] ? 'opened' : 'open', { number: index + 1 })}
            aria-current={index === at || undefined}
            onClick={() => onChoose(index)}
            className={cx(
              'relative block w-full overflow-hidden rounded-control outline-2 outline-offset-2',
              index === at ? 'outline-brand' : 'outline-transparent opacity-80 hover:opacity-100',
            )}
          >
            <img
              src={thumbnail}
              alt=""
              width={160}
              height={107}
              loading="lazy"
              className="aspect-3/2 w-full object-cover"
            />
            {guessed[name] && (
              <span className="absolute right-1 bottom-1 grid size-5 place-items-center rounded-full bg-bg text-text">
                <Check aria-hidden className="size-3.5" />
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
};

/** Shows how a picture was really made, the engine's report on it, and what to look at. */
const GalleryAnswer = ({ solved }: { solved: SolvedCase }) => {
  const { t } = useTranslation('gallery');
  return (
    <div className="space-y-4">
      <p>{t(`cases.${solved.name}.truth`)}</p>
      <ReportCard told={solved} heading={<h4 className="text-sm font-semibold">{t('analysis')}</h4>} />
      <div>
        <h4 className="text-sm font-semibold text-muted">{t('look')}</h4>
        <p>{t(`cases.${solved.name}.look`)}</p>
      </div>
    </div>
  );
};

interface GalleryPictureProps {
  shown: SolvedCase;
  /** Whether to show what the engine found: the map and the boxes. */
  isSolved: boolean;
}

const GalleryPicture = ({ shown, isSolved }: GalleryPictureProps) => {
  const { t } = useTranslation('gallery');
  const locale = useLocale();
  const { name, picture, map, image, copies, mapBy } = shown;
  return (
    <figure className="overflow-hidden rounded-dialog bg-stage shadow-floating">
      <div className="relative">
        <img
          key={name}
          src={picture}
          alt={t(`cases.${name}.alt`)}
          width={image.width}
          height={image.height}
          loading="lazy"
          decoding="async"
          className="aspect-3/2 w-full object-cover"
        />
        {isSolved && map && <img src={map} alt="" className="absolute inset-0 size-full" />}
        {isSolved && copies.length > 0 && <BoxPairs size={image} pairs={copies} label={t('copied')} />}
      </div>
      {isSolved && (mapBy ?? copies[0]) && (
        <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-bg px-4 py-3 text-caption text-muted">
          {copies.length > 0 && (
            <span className="flex items-center gap-2">
              <BoxSign />
              {t('same')}
            </span>
          )}
          {mapBy && <span>{t('map', { test: mapBy[locale] })}</span>}
        </figcaption>
      )}
    </figure>
  );
};
