import { z } from 'zod';

/** Environment variables of the operator's own certificate, which signs images instead of the installation's. */
export const signingEnvironment = {
  SIGNING_CERTIFICATE: z.string().min(1).optional().meta({
    description:
      'Your own certificate for signing images, followed by those of its issuers, in PEM; best as `SIGNING_CERTIFICATE_FILE`',
    fallback: 'one made by this installation',
  }),
  SIGNING_KEY: z.string().min(1).optional().meta({
    description: 'Key of that certificate in PEM (EC, P-256); best as `SIGNING_KEY_FILE`',
    fallback: 'one made by this installation',
    isSecret: true,
  }),
};

type SigningEnvironment = z.infer<z.ZodObject<typeof signingEnvironment>>;

/** An operator's own key and certificates, as PEM. */
export interface OwnSigner {
  key: string;
  certificates: string;
}

export const signingConfigOf = ({
  SIGNING_CERTIFICATE: certificates,
  SIGNING_KEY: key,
}: SigningEnvironment): OwnSigner | null =>
  certificates === undefined || key === undefined ? null : { key, certificates };

/** Refuses a key without a certificate or the reverse. `InstallationSigner` checks at the start that they fit. */
export function refuseHalfSigner(environment: SigningEnvironment, context: z.core.$RefinementCtx): void {
  const { SIGNING_CERTIFICATE: certificate, SIGNING_KEY: key } = environment;
  if ((certificate === undefined) === (key === undefined)) return;
  const missing = key === undefined ? 'SIGNING_KEY' : 'SIGNING_CERTIFICATE';
  const other = key === undefined ? 'SIGNING_CERTIFICATE' : 'SIGNING_KEY';
  context.addIssue({ code: 'custom', path: [missing], message: `must be set if ${other} is` });
}
