import { type ReportProvenance, type ForensicRemark, type Locale, type Report } from '@jinwi/contracts';
import { type ReportWords } from '../words/report-words.js';
import { type HistoryStep, signatureText, signedSteps } from './credential-steps.js';
import { type Moment, readMoment } from './moment.js';
import { sentence } from '../evidence/remarks.js';

/** The statements of a file's Content Credentials about its origin, and how far to trust them. */
export interface SignedOrigin {
  /** A text such as "Signed by OpenAI". */
  signer: string;
  /** How far the signer is known, in a few words. */
  standing: string;
  tone: SignerTone;
  signedAt: Moment | null;
  /** The day on which this installation made the image; set if its record was recovered. */
  madeOn: Moment | null;
  /** Says whether a time stamp confirms the time of signing. */
  stampText: string;
  /** The program that signed. */
  product: string | null;
  /** The product and its level on C2PA's list of conforming products; null if it is not listed. */
  conforming: string | null;
  /** The makers of the image according to the signer, and how far that was checked. */
  identities: { standing: string; names: string[] }[];
  /** Oldest first. */
  steps: HistoryStep[];
  ingredients: OriginIngredient[];
}

/** A file that the image was made from. */
export interface OriginIngredient {
  title: string;
  relation: string;
  /** The place of its thumbnail on the sheet of the ingredients; null if there is none. */
  thumbnail: ThumbnailPlace | null;
}

export type ThumbnailPlace = NonNullable<NonNullable<ReportProvenance['ingredients']>[number]['thumbnail']>;

type Standing = 'listed' | 'own' | 'recovered' | 'unlisted' | 'expired' | 'invalid';

/** The colour of a signer: one that is known, one that is not, or a signature that is not valid. */
export type SignerTone = 'info' | 'suspicious' | 'strong';

const tones: Record<Standing, SignerTone> = {
  listed: 'info',
  own: 'info',
  recovered: 'info',
  unlisted: 'suspicious',
  expired: 'suspicious',
  invalid: 'strong',
};

/** @returns null for a file without readable, embedded Content Credentials, unless they were recovered */
export function signedOrigin(provenance: ReportProvenance | null, t: ReportWords): SignedOrigin | null {
  if (!provenance) return null;
  const standing = standingOf(provenance);
  if (standing === null) return recoveredOrigin(provenance, t);
  const { signedAt, claimGenerator, ingredients = [] } = provenance;
  return {
    signer: signatureText(provenance, t),
    standing: t(`provenance.standing.${standing}`),
    tone: tones[standing],
    signedAt: readMoment(signedAt),
    madeOn: null,
    stampText: t(signedAt === null ? 'provenance.notStamped' : 'provenance.stamped'),
    product: claimGenerator,
    conforming: conformingText(provenance, t),
    identities: identitiesOf(provenance, t),
    steps: signedSteps(provenance, t),
    ingredients: ingredients.map(({ title, relation, thumbnail = null }) => ({
      title,
      relation: t(`provenance.relation.${relation}`),
      thumbnail,
    })),
  };
}

/** The manifest is not in the file, so this shows only what this installation's own records state. */
function recoveredOrigin({ recovered }: ReportProvenance, t: ReportWords): SignedOrigin | null {
  if (!recovered) return null;
  return {
    signer: t('provenance.madeHere'),
    standing: t('provenance.standing.recovered'),
    tone: tones.recovered,
    signedAt: null,
    madeOn: readMoment(recovered.madeOn),
    stampText: '',
    product: recovered.generator,
    conforming: null,
    identities: [],
    steps: [],
    ingredients: [],
  };
}

/** Whether thumbnails of the files that the image was made from are stored. */
export const hasThumbnails = ({ provenance }: Report): boolean =>
  provenance.ingredients?.some(({ thumbnail }) => thumbnail !== undefined) ?? false;

/** Says “up to” for levels above 1: the list gives the maximum, and the level of the certificate may be lower. */
function conformingText({ product }: ReportProvenance, t: ReportWords): string | null {
  if (!product) return null;
  const { name, maker, assuranceLevel: level } = product;
  return t(level === 1 ? 'provenance.conformingProduct' : 'provenance.conformingUpTo', {
    name,
    maker,
    level,
  });
}

/** Groups the identities by how far they were checked. Keeps their order. */
function identitiesOf({ identities = [] }: ReportProvenance, t: ReportWords): SignedOrigin['identities'] {
  const standings = [...new Set(identities.map(({ standing }) => standing))];
  return standings.map((one) => ({
    standing: t(`provenance.identityStanding.${one}`),
    names: identities
      .filter(({ standing }) => standing === one)
      .map(({ kind, name, provider }) =>
        provider === null || kind === 'certificate'
          ? name
          : t(`provenance.identity.${kind}`, { name, provider }),
      ),
  }));
}

function standingOf({ state, isOwn }: ReportProvenance): Standing | null {
  switch (state) {
    case 'valid':
      return isOwn ? 'own' : 'listed';
    case 'unknown-signer':
      return 'unlisted';
    case 'expired':
    case 'invalid':
      return state;
    case 'none':
    case 'remote':
    case 'unreadable':
      return null;
  }
}

/** Id of the criterion that examines Content Credentials. */
export const provenanceId = 'provenance';

const none: ForensicRemark = { code: 'reason.no-credentials', params: {} };

/** Says what the Content Credentials prove and what they state about AI. */
export function credentialsText(report: Report | undefined, locale: Locale): string {
  const criterion = report?.criteria.find(({ id }) => id === provenanceId);
  const remarks = criterion?.applicable ? criterion.details.filter(isOfFile) : [criterion?.reason ?? none];
  return remarks.map((remark) => sentence(remark, locale)).join(' ');
}

/** False for the remark that names the trust list, because it describes the service, not the file. */
const isOfFile = ({ code }: ForensicRemark): boolean => !code.endsWith('-trust-list');
