import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { GateCard } from '../../features/generate/components/gate-card.js';
import { GenerateHeading, StudioScreen } from '../../features/generate/components/studio-screen.js';
import { gate } from '../../features/generate/gate.js';
import '../../features/generate/texts.js';
import { usePageTitle } from '../../shared/ui/page.js';

/** The gate, then the page itself. */
export const GeneratePage = () => {
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
