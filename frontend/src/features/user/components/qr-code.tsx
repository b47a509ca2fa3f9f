import { useMemo } from 'react';
import { encode } from 'uqr';

/** Draws dark on light even in the dark theme, because not every app can read a light code on a dark background. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { size, data } = useMemo(() => encode(text, { border: 2 }), [text]);
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-48 rounded-card forced-color-adjust-none"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};
