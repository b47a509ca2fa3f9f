import { type ComponentProps, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { gate, GateCard } from '../../features/generate/components/gate-card.js';
import { GenerateHeading, StudioScreen } from '../../features/generate/components/studio-screen.js';
import { useGenerationOptions } from '../../features/generate/generate-api.js';
import '../../features/generate/texts.js';
import { usePageTitle } from '../../shared/ui/page.js';

/** Shows the gate, which asks for a word, until the member has opened it; then shows the page itself. */
export const GeneratePage = () => {
  const { data: options, refetch } = useGenerationOptions();
  const [, setOpenings] = useState(0);
  const digest = options?.gate?.digest;
  const isOpen = digest === undefined ? gate.wasOpened() : gate.isOpen(digest);
  const open = () => {
    flushSync(() => setOpenings((count) => count + 1));
    // The gate's input field, which had the focus, no longer exists.
    document.querySelector('h1')?.focus();
  };
  const readDigest = async () => digest ?? (await refetch()).data?.gate?.digest;
  if (isOpen) return <StudioScreen />;
  return <GateScreen hint={options?.gate?.hint ?? null} readDigest={readDigest} onOpen={open} />;
};

const GateScreen = (props: ComponentProps<typeof GateCard>) => {
  const { t } = useTranslation('generate');
  usePageTitle(t('title'));
  return (
    <div className="container-page space-y-8 py-10">
      <GenerateHeading />
      <GateCard {...props} />
    </div>
  );
};
