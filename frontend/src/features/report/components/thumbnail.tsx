import { ImageOff } from 'lucide-react';
import { Avatar } from 'radix-ui';
import { cx } from '../../../shared/lib/cx.js';
import { type ShownRecord } from '../record.js';

interface ThumbnailProps {
  record: Pick<ShownRecord, 'imageName' | 'imageUrl' | 'artifacts'>;
  /** Its size and shape. */
  className?: string;
}

/** The small picture of a record; a placeholder with the image's name where none can be shown. */
export const Thumbnail = ({ record, className = 'size-14' }: ThumbnailProps) => {
  const source = record.artifacts?.thumbnail ?? record.imageUrl;
  return (
    <Avatar.Root
      className={cx(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-control border border-border bg-stage',
        className,
      )}
    >
      {source && (
        <Avatar.Image
          src={source}
          alt={record.imageName}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      )}
      <Avatar.Fallback
        role="img"
        aria-label={record.imageName}
        className="grid size-full place-items-center text-muted"
      >
        <ImageOff aria-hidden className="size-5" />
      </Avatar.Fallback>
    </Avatar.Root>
  );
};
