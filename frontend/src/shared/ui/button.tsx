import { type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LinkProps } from 'react-router-dom';
import { buttonClass, type ButtonSize, type ButtonVariant, cx } from './classes.js';
import { SpinnerIcon } from './loading.js';

/** Shows the cost of the action as " · 1" with a coin. Screen readers read "uses 1 credit". */
const CostSuffix = ({ credits }: { credits: number }) => {
  const { t } = useTranslation();
  return (
    <>
      <span aria-hidden className="inline-flex items-center gap-1.5 tabular-nums">
        <span>·</span>
        <span className="grid size-5 place-items-center rounded-full border-[1.5px] border-current text-caption font-bold">
          {credits}
        </span>
      </span>
      <span className="sr-only">({t('credits.cost', { count: credits })})</span>
    </>
  );
};

interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** Credits that pressing the button uses. */
  cost?: number;
  pending?: boolean;
  pendingLabel?: string;
  children?: ReactNode;
}

/** While pending, the button keeps its width and the focus but does nothing. */
export const Button = ({
  variant,
  size,
  icon,
  cost,
  pending = false,
  pendingLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => {
  const isOff = pending || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isOff) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-disabled={isOff || undefined}
      aria-busy={pending || undefined}
      className={buttonClass({ variant, size, className: cx(isOff && !pending && 'opacity-50', className) })}
    >
      <span className="grid place-items-center">
        <Layer shown={!pending}>
          {icon}
          {children}
          {cost !== undefined && <CostSuffix credits={cost} />}
        </Layer>
        {(pending || pendingLabel) && (
          <Layer shown={pending}>
            <SpinnerIcon />
            {pendingLabel ?? children}
          </Layer>
        )}
      </span>
    </button>
  );
};

/** The two labels overlap as layers, so that the wider one sets the button's width. */
const Layer = ({ shown, children }: { shown: boolean; children: ReactNode }) => (
  <span
    aria-hidden={!shown || undefined}
    className={cx('col-start-1 row-start-1 inline-flex items-center gap-2', !shown && 'invisible')}
  >
    {children}
  </span>
);

interface ButtonLinkProps extends LinkProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export const ButtonLink = ({ variant, size, className, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={buttonClass({ variant, size, className })} />
);
