import {
  type Decision,
  type DecisionBody,
  decisionLinkLengthMax,
  decisionLinksMax,
  decisionReasonLengthMax,
  type DecisionKind,
  type RecordDecision,
  textLength,
} from '@jinwi/contracts';

/** The values of the form as the member typed them. */
export interface Draft {
  decision: DecisionKind;
  reason: string;
  /** One address per line. */
  links: string;
  mayMeasure: boolean;
}

export const draftOf = (decided: RecordDecision | undefined): Draft => ({
  decision: decided?.decision ?? 'open',
  reason: decided?.reason ?? '',
  links: (decided?.links ?? []).join('\n'),
  mayMeasure: decided?.mayMeasure ?? false,
});

/** Returns the field that the server would refuse; null if the draft is valid. */
export function faultOf(draft: Draft): 'reason' | 'links' | null {
  if (textLength(draft.reason.trim()) > decisionReasonLengthMax) return 'reason';
  const links = linksOf(draft);
  return links.length > decisionLinksMax || !links.every(isLink) ? 'links' : null;
}

export const bodyOf = (draft: Draft): DecisionBody => ({ ...draft, links: linksOf(draft) });

const linksOf = ({ links }: Draft): Decision['links'] =>
  links
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const isLink = (link: string): boolean =>
  link.length <= decisionLinkLengthMax && /^https?:\/\/\S+$/iu.test(link) && URL.canParse(link);
