import { type PublicImage } from '@jinwi/contracts';
import { useMutation } from '@tanstack/react-query';
import { post } from '../../../shared/lib/http.js';

/** Makes an address at which anyone can see the preview for a quarter of an hour. */
export const usePublishImage = (analysisId: number) =>
  useMutation({
    mutationFn: async () =>
      (await (await post(`/api/analysis/${analysisId}/public-image`)).json()) as PublicImage,
  });
