import { type ReactNode } from 'react';
import { type AspectRatio, cssRatio, shareOf } from '../settings.js';

interface RatioBoxProps {
  ratio: AspectRatio;
  /** Maximum height as a CSS length; tall shapes get narrower instead of higher. */
  heightMax: string;
  className?: string;
  children?: ReactNode;
}

/** A box with an aspect ratio, as wide as its container allows. */
export const RatioBox = ({ ratio, heightMax, className, children }: RatioBoxProps) => (
  <div
    data-ratio={ratio}
    style={{ aspectRatio: cssRatio(ratio), maxWidth: `calc(${heightMax} * ${shareOf(ratio)})` }}
    className={`mx-auto w-full ${className ?? ''}`}
  >
    {children}
  </div>
);
