import { Badge } from '../../../shared/ui/badge.js';
import { useVerdictLabel } from '../use-verdict-label.js';
import { toneOfVerdict } from '../verdict.js';
import { VerdictIcon } from './verdict-icon.js';

export const VerdictBadge = ({ result }: { result: string }) => {
  const label = useVerdictLabel();
  const tone = toneOfVerdict(result);
  return (
    <Badge tone={tone} icon={<VerdictIcon tone={tone} className="size-3.5 shrink-0" />}>
      {label(result)}
    </Badge>
  );
};
