import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../../shared/ui/page.js';
import { gate } from '../gate.js';
import '../texts.js';
import { GateCard } from './gate-card.js';
import { GenerateHeading } from './generate-heading.js';
import { StudioScreen } from './studio-screen.js';

/** The gate, then the page itself. */
export const GenerateScreen = () => {
  const [isOpen, setOpen] = useState(gate.isOpen);
  const open = () => {
    flushSync(() => setOpen(true));
    // The focused field no longer exists.
    document.querySelector('h1')?.focus();
  };
  return isOpen ? <StudioScreen /> : <GateScreen onOpen={open} />;
};

const GateScreen = ({ onOpen }: { onOpen: () => void }) => {
  const { t } = useTranslation('generate');
  usePageTitle(t('title'));
  return (
    <div className="container-page space-y-8 py-10">
      <GenerateHeading />
      <GateCard onOpen={onOpen} />
    </div>
  );
};
