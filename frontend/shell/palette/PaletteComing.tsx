import { useLayoutEffect } from 'react';
import { PageLoader } from '@shared/ui/PageLoader';
import { closeDialog } from '../dialogs/dialogs';
import { holdKeys } from './typedAhead';

/** Stands in for the palette while its script is fetched. */
export function PaletteComing() {
  useLayoutEffect(() => holdKeys(closeDialog), []);
  return <PageLoader isLoading />;
}
