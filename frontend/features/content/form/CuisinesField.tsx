import { useWatch } from 'react-hook-form';
import { CodesField } from '@shared/form/CodesField';
import { useMost } from '@shared/form/labels';

/** The cuisines of an article. */
export function CuisinesField({ isDisabled }: { isDisabled: boolean }) {
  const most = useMost('cuisines');
  const count = ((useWatch({ name: 'cuisines' }) as readonly string[] | undefined) ?? []).length;
  return (
    <CodesField
      name="cuisines"
      of="cuisine"
      most={most}
      placeholder="Add a cuisine"
      isDisabled={isDisabled}
      counter={count === 0 ? undefined : `${count}/${most}`}
    />
  );
}
