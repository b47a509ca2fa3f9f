/** Names of photo editors, without phone and camera firmware. */
const editors =
  /photoshop|lightroom|gimp|affinity|pixelmator|paint\.net|paintshop|corel|acdsee|acd systems|finepix viewer|snapseed|picsart|facetune|meitu|vsco|canva|capture one|darktable|rawtherapee|luminar|photoscape|polarr|faststone|xnview|irfanview|picasa|imagemagick|inkscape|krita|fotor|photodirector|dxo|topaz|b612|snow|camera360/iu;

/** Whether a program's name means that an editor saved the file. */
export const isEditor = (name: string): boolean => editors.test(name);
