import { type ComponentType, type ReactNode } from 'react';
import { useOnDemand } from '../../shared/lib/use-on-demand.js';
import { buttonClass } from '../../shared/ui/classes.js';

interface MenuButtonProps {
  label: string;
  /** The icon or picture on the button. */
  face: ReactNode;
  /** Class for a shape other than the default, such as a circle. */
  shape?: string;
  load: () => Promise<ComponentType<{ trigger: ReactNode }>>;
}

/**
 * A button that loads a menu's code when pressed and then renders the menu, which must be open from the start
 * (`defaultOpen`).
 */
export const MenuButton = ({ label, face, shape, load }: MenuButtonProps) => {
  const { Part, prepare, show } = useOnDemand(load);
  const common = {
    type: 'button',
    'aria-label': label,
    className: buttonClass({ variant: 'ghost', size: 'icon', className: shape }),
    children: face,
  } as const;
  if (Part) return <Part trigger={<button {...common} />} />;
  return (
    <button
      {...common}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => void show()}
    />
  );
};
