import { productName } from '../../shared/lib/config.js';

/** A shield with a lens, next to the name. */
export const Logo = () => (
  <>
    <svg aria-hidden viewBox="0 0 32 32" className="size-8 shrink-0">
      <rect width="32" height="32" rx="8" className="fill-brand" />
      <g className="fill-none stroke-on-brand" strokeWidth="2.2" strokeLinejoin="round">
        <path d="M16 5.5 7.5 8.7v6.9c0 5.2 3.6 9 8.5 10.9 4.9-1.9 8.5-5.7 8.5-10.9V8.7z" />
        <circle cx="16" cy="15.5" r="3.6" />
      </g>
    </svg>
    <span className="text-h3 font-bold">{productName}</span>
  </>
);
