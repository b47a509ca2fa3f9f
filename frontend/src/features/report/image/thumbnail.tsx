import { type ShownRecord } from '@jinwi/contracts';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../../shared/ui/classes.js';

interface ThumbnailProps {
  record: Pick<ShownRecord, 'imageName' | 'imageUrl' | 'artifacts'>;
  className?: string;
}

export const Thumbnail = ({ record, className = 'size-14' }: ThumbnailProps) => {
  const source = record.artifacts?.thumbnail ?? record.imageUrl;
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span
      className={cx(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-control border border-border bg-stage',
        className,
      )}
    >
      {source && source !== broken ? (
        // Does not use Radix' avatar, which loads every image at once, whether it is in view or not.
        <img
          src={source}
          // The name is shown beside the image.
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(source)}
          className="size-full object-cover"
        />
      ) : (
        <span role="img" aria-label={record.imageName} className="text-muted">
          <ImageOff aria-hidden className="size-5" />
        </span>
      )}
    </span>
  );
};
