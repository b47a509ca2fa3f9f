import sharp from 'sharp';
import { type ReliabilityBin } from '../statistics/reliability.js';

const side = 480;
const margin = 48;
const reach = side - 2 * margin;

const x = (value: number): number => Math.round(margin + value * reach);
const y = (value: number): number => Math.round(side - margin - value * reach);

/** Draws a PNG of the true share over the predicted share. A point's area is proportional to its number of images. */
export function drawReliability(bins: readonly ReliabilityBin[]): Promise<Buffer> {
  const most = Math.max(1, ...bins.map(({ count }) => count));
  const points = bins.map(({ count, meanProbability, trueShare }) => {
    const radius = (4 + 14 * Math.sqrt(count / most)).toFixed(1);
    return `<circle cx="${x(meanProbability)}" cy="${y(trueShare)}" r="${radius}" fill="#2563eb" fill-opacity="0.6"/>`;
  });
  const ticks = [0, 0.5, 1].map(
    (value) =>
      `<text x="${x(value)}" y="${side - margin + 20}" text-anchor="middle">${value}</text>` +
      `<text x="${margin - 10}" y="${y(value) + 5}" text-anchor="end">${value}</text>`,
  );
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" font-family="sans-serif" font-size="14">
<rect width="${side}" height="${side}" fill="#ffffff"/>
<rect x="${margin}" y="${margin}" width="${reach}" height="${reach}" fill="none" stroke="#94a3b8"/>
<line x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}" stroke="#94a3b8" stroke-dasharray="6 4"/>
${points.join('\n')}
${ticks.join('\n')}
<text x="${side / 2}" y="${side - 8}" text-anchor="middle">score / 100</text>
<text x="${margin}" y="${margin - 14}">share of authentic images</text>
</svg>`;
  return sharp(Buffer.from(picture)).png().toBuffer();
}
