import { type ListedPicture } from '@jinwi/contracts';
import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.js';
import { cx } from '../../../shared/ui/classes.js';
import { hostOf, type WebAddress } from '../use-web-address.js';

interface PictureChoiceProps {
  page: NonNullable<WebAddress['page']>;
  web: WebAddress;
}

export const PictureChoice = ({ page, web }: PictureChoiceProps) => {
  const { t } = useTranslation('addresses');
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby={headingId} className="rounded-card border border-border">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-border p-4">
        <div className="min-w-0">
          <h2 ref={heading} id={headingId} tabIndex={-1} className="text-h3 break-words outline-none">
            {t('title', { host: hostOf(page.address) })}
          </h2>
          <p className="text-sm text-muted">
            {t('found', { count: page.pictures.length })} · {t('choose')}
          </p>
        </div>
        <Button variant="secondary" size="small" onClick={web.close}>
          {t('other')}
        </Button>
      </div>
      <div
        role="radiogroup"
        aria-labelledby={headingId}
        className="grid max-h-[min(70vh,36rem)] grid-cols-2 gap-3 overflow-y-auto p-4 sm:grid-cols-3"
      >
        {page.pictures.map((picture, index) => (
          <Tile
            key={picture.address}
            picture={picture}
            number={index + 1}
            isPicked={web.picked?.address === picture.address}
            onPick={() => web.pick(picture)}
          />
        ))}
      </div>
    </section>
  );
};

interface TileProps {
  picture: ListedPicture;
  number: number;
  isPicked: boolean;
  onPick: () => void;
}

interface Size {
  width: number;
  height: number;
}

const Tile = ({ picture, number, isPicked, onPick }: TileProps) => {
  const { t } = useTranslation('addresses');
  const [isUnseen, setUnseen] = useState(false);
  const [measured, setMeasured] = useState<Size | null>(null);
  const { width, height } = measured ?? picture;
  const size = width && height ? t('size', { width, height }) : t('sizeUnknown');
  return (
    <label
      className={cx(
        'relative flex flex-col overflow-hidden rounded-control border has-focus-visible:ring-2 has-focus-visible:ring-brand',
        isPicked ? 'border-brand ring-2 ring-brand' : 'border-border',
        isUnseen ? 'opacity-60' : 'cursor-pointer hover:border-brand',
      )}
    >
      <input
        type="radio"
        name="picture"
        checked={isPicked}
        disabled={isUnseen}
        onChange={onPick}
        className="sr-only"
      />
      <span className="relative grid aspect-square place-items-center bg-stage">
        {isUnseen ? (
          <CircleAlert aria-hidden className="size-6 text-muted" />
        ) : (
          <img
            src={picture.preview}
            alt=""
            loading="lazy"
            onError={() => setUnseen(true)}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setMeasured({ width: naturalWidth, height: naturalHeight })
            }
            className="absolute inset-0 size-full object-contain"
          />
        )}
      </span>
      <span className="space-y-0.5 border-t border-border p-2.5 text-caption">
        <span className="line-clamp-2 font-medium break-words">
          {picture.description ?? t('unnamed', { number })}
        </span>{' '}
        <span className="block text-muted tabular-nums">{isUnseen ? t('unseen') : size}</span>
      </span>
    </label>
  );
};
