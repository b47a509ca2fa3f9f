import { z } from 'zod';

export const addressLengthMax = 2_048;

/** Maximum number of pictures listed for one web page. */
export const listedPicturesMax = 40;

export const webAddressSchema = z.url({ protocol: /^https?$/ }).max(addressLengthMax);

/** Where an image was fetched from, if the member gave an address instead of a file. */
export const imageSourceSchema = z.object({
  address: webAddressSchema,
  /** The page that showed the picture; null if the address of the picture itself was given. */
  page: webAddressSchema.nullable(),
  fetchedAt: z.iso.datetime(),
});
export type ImageSource = z.infer<typeof imageSourceSchema>;

export const openAddressBodySchema = z.object({ address: webAddressSchema });

export const listedPictureSchema = z.object({
  address: webAddressSchema,
  /** A same-origin address that shows the picture to this member for a quarter of an hour. */
  preview: z.string(),
  /** Size in pixels, as the page states it. */
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
  description: z.string().optional(),
});
export type ListedPicture = z.infer<typeof listedPictureSchema>;

/** What an address leads to: one picture, or a page with pictures to choose from. */
export const openedAddressSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('image'), picture: listedPictureSchema }),
  z.object({
    kind: z.literal('page'),
    address: webAddressSchema,
    pictures: z.array(listedPictureSchema).min(1).max(listedPicturesMax),
  }),
]);
export type OpenedAddress = z.infer<typeof openedAddressSchema>;

export const analyzeAddressBodySchema = z.object({
  address: webAddressSchema,
  /** The page that listed the picture. */
  page: webAddressSchema.optional(),
});
export type AnalyzeAddressBody = z.infer<typeof analyzeAddressBodySchema>;

/** An address of this installation that anyone can open before `until`, to show an image to a search engine. */
export const publicImageSchema = z.object({ address: z.url(), until: z.iso.datetime() });
export type PublicImage = z.infer<typeof publicImageSchema>;
