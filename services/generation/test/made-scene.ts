import sharp, { type Sharp } from 'sharp';

const drawn = ({ width, height, hue }: { width: number; height: number; hue: number }): string => {
  const [w, h] = [width, height];
  const colour = (turn: number, saturation: number, light: number): string =>
    `hsl(${(hue + turn) % 360},${saturation}%,${light}%)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${colour(0, 60, 45)}"/><stop offset="1" stop-color="${colour(40, 50, 85)}"/></linearGradient></defs>
<rect width="${w}" height="${h}" fill="url(#sky)"/>
<path d="M0 ${h * 0.6}L${w * 0.25} ${h * 0.35}L${w * 0.5} ${h * 0.62}L${w * 0.75} ${h * 0.42}L${w} ${h * 0.65}V${h}H0Z" fill="${colour(80, 35, 32)}"/>
<path d="M0 ${h * 0.8}Q${w * 0.5} ${h * 0.66} ${w} ${h * 0.82}V${h}H0Z" fill="${colour(110, 40, 22)}"/>
<ellipse cx="${w * 0.5}" cy="${h * 0.86}" rx="${w * 0.17}" ry="${h * 0.26}" fill="${colour(200, 55, 38)}"/>
<circle cx="${w * 0.5}" cy="${h * 0.46}" r="${Math.min(w, h) * 0.13}" fill="#d9a27e"/>
<circle cx="${w * 0.82}" cy="${h * 0.16}" r="${Math.min(w, h) * 0.07}" fill="#ffe9b0"/>
</svg>`;
};

/** Draws a scene with a figure in the middle. Each hue gives a different scene. */
export const madeScene = ({ width = 900, height = 700, hue = 200 } = {}): Sharp =>
  sharp(Buffer.from(drawn({ width, height, hue })))
    .flatten()
    .toColourspace('srgb');
