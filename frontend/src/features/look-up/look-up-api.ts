import { type MadeMatch } from '@jinwi/contracts';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../shared/lib/http.js';

/** The image of this installation that the file is a copy of; null if there is none. */
type LookUpAnswer = MadeMatch | null;

async function lookUp(file: File): Promise<LookUpAnswer> {
  const body = new FormData();
  body.append('image', file);
  const response = await request('/api/provenance/matches', { method: 'POST', body });
  const { matches } = (await response.json()) as { matches: MadeMatch[] };
  return matches[0] ?? null;
}

export const useLookUp = () => useMutation({ mutationFn: lookUp, retry: false });
