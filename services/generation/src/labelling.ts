import { type VisibleMarkRule, visibleMarks } from '@jinwi/contracts';

/** The laws whose labelling duties an installation can follow; see docs/labelling.md. */
export const laws = ['none', 'eu', 'kr', 'us-ca'] as const;
export type Law = (typeof laws)[number];

/** The visible marks on downloads that each law setting offers. */
export const visibleMarkRules: Record<Law, VisibleMarkRule> = {
  none: { default: 'off', choices: [...visibleMarks] },
  eu: { default: 'corner', choices: [...visibleMarks] },
  kr: { default: 'corner', choices: ['corner', 'border'] },
  'us-ca': { default: 'off', choices: [...visibleMarks] },
};
