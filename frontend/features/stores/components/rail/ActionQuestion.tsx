import { Suspense } from 'react';
import type { StoreDetail } from '../../model';
import { ActionDialog } from '../sections/lazy';
import type { useActions } from './useActions';

interface ActionQuestionProps {
  store: StoreDetail;
  acting: ReturnType<typeof useActions>;
}

/** The dialog of the action in progress, if any. */
export function ActionQuestion({ store, acting: { asking, saves, take, stopAsking } }: ActionQuestionProps) {
  if (asking === null) return null;
  return (
    <Suspense fallback={null}>
      <ActionDialog
        store={store}
        action={asking}
        saves={saves}
        onTake={(answers) => take(asking, answers)}
        onClose={stopAsking}
      />
    </Suspense>
  );
}
