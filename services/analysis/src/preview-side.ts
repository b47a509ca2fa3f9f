/** Of what browsers see of an upload, and of its maps. */
export const previewSideMax = 2048;
