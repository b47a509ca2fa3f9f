import { type ShownRecord } from '@jinwi/contracts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../report/section.js';
import { DecisionForm } from './decision-form.js';
import { ShownDecision } from './shown-decision.js';
import './texts.js';

export const DecisionSection = ({ record }: { record: ShownRecord }) => {
  const { t } = useTranslation('decision');
  const heading = useRef<HTMLHeadingElement>(null);
  const [isEditing, setIsEditing] = useState(false);
  const [status, setStatus] = useState('');
  const { decision } = record;
  // The pressed button disappears with its form, so the heading takes the focus.
  const turnTo = (next: { isEditing: boolean; status: string }) => {
    setIsEditing(next.isEditing);
    setStatus(next.status);
    heading.current?.focus();
  };
  return (
    <Section title={t('title')} headingRef={heading}>
      <p role="status" className="text-sm text-muted empty:hidden">
        {status}
      </p>
      {decision && !isEditing ? (
        <ShownDecision
          record={record}
          decision={decision}
          onEdit={() => turnTo({ isEditing: true, status: '' })}
          onDeleted={() => turnTo({ isEditing: false, status: t('remove.done') })}
        />
      ) : (
        <DecisionForm
          record={record}
          onSaved={() => turnTo({ isEditing: false, status: t('saved') })}
          {...(decision ? { onCancel: () => turnTo({ isEditing: false, status: '' }) } : {})}
        />
      )}
    </Section>
  );
};
