import { localShelf } from '@shared/storage/storage';

const SHELF = 'page_preview';

export type Device = 'phone' | 'tablet' | 'desktop';

export interface PreviewChoice {
  /** True if the preview is open beside the form. */
  isOpen: boolean;
  device: Device;
}

export const DEVICES: readonly {
  id: Device;
  label: string;
  icon: 'phone' | 'tablet' | 'screen';
  width: number;
}[] = [
  { id: 'phone', label: 'Phone', icon: 'phone', width: 390 },
  { id: 'tablet', label: 'Tablet', icon: 'tablet', width: 768 },
  { id: 'desktop', label: 'Desktop', icon: 'screen', width: 1280 },
];

const FIRST: PreviewChoice = { isOpen: true, device: 'phone' };

/** Return the last chosen state of the preview, shared by all tabs. */
export function readChoice(): PreviewChoice {
  const stored = localShelf.get(SHELF) as Partial<PreviewChoice> | null;
  return {
    isOpen: typeof stored?.isOpen === 'boolean' ? stored.isOpen : FIRST.isOpen,
    device: DEVICES.find(({ id }) => id === stored?.device)?.id ?? FIRST.device,
  };
}

export function keepChoice(choice: PreviewChoice): void {
  localShelf.set(SHELF, choice, null);
}
