import { useLayoutEffect } from 'react';
import { PageLoader } from '@shared/ui/PageLoader';
import { closeDialog } from '../dialogs/dialogs';
import { holdKeys } from './typedAhead';

/** A placeholder while the palette's chunk loads. Captures typed keys. */
export function PaletteComing() {
  useLayoutEffect(() => holdKeys(closeDialog), []);
  return <PageLoader isLoading />;
}
