import { startTransition, useContext, useEffect, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useTab } from '@shared/workspace/hooks';
import { FormIdContext } from './fieldErrors';
import { RAIL } from './Outline';
import { focusField } from './useFocusField';
import { hasCursor } from './useHandOn';
import { useMountedSections } from './useMountedSections';

const ALL = Infinity;

/** Section or field to go to once it is mounted. */
interface Goal {
  kind: 'section' | 'field';
  name: string;
}

/** Return the mounted sections of a form, and functions that go to a section or to a field of any section. */
export function useSectionAccess(ids: readonly string[], isWholeAtFirst: boolean) {
  const formId = useContext(FormIdContext);
  const { key } = useTab();
  const [isWhole] = useState(() => isWholeAtFirst || hasCursor(key));
  const { count, mountThrough, observe } = useMountedSections(ids.length, isWhole);
  const hasErrors = Object.keys(useFormState().errors).length > 0;
  useEffect(() => {
    if (hasErrors) mountThrough(ALL);
  }, [hasErrors, mountThrough]);
  const [goal, setGoal] = useState<Goal | null>(null);
  useEffect(() => {
    if (goal?.kind === 'field') focusField(formId, goal.name);
    if (goal?.kind === 'section') scrollToSection(formId, goal.name);
  }, [formId, goal]);
  const goAfterMounting = (next: Goal) => {
    mountThrough(ALL);
    startTransition(() => setGoal(next));
  };
  return {
    count,
    observe,
    goToSection: (id: string) => {
      const isMounted = id === RAIL ? count === ids.length : ids.indexOf(id) < count;
      if (isMounted) scrollToSection(formId, id);
      else goAfterMounting({ kind: 'section', name: id });
    },
    goToField: (field: string) => {
      if (!focusField(formId, field) && count < ids.length) goAfterMounting({ kind: 'field', name: field });
    },
  };
}

function scrollToSection(formId: string, id: string): void {
  document.getElementById(formId + id)?.scrollIntoView({ block: 'start' });
}
