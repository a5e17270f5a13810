import { Suspense } from 'react';
import type { StoreDetail } from '../../model';
import { ActionDialog } from '../sections/lazy';
import type { useActions } from './useActions';

interface ActionQuestionProps {
  store: StoreDetail;
  acting: ReturnType<typeof useActions>;
}

/** What the action that is being taken asks; nothing while none is. */
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
