import { createContext, useContext, type ComponentProps } from 'react';

const DisabledContext = createContext(false);

/** Check whether an enclosing fieldset is disabled. Needed by controls that are not native inputs. */
export function useIsOutOfUse(): boolean {
  return useContext(DisabledContext);
}

/** A fieldset that also disables controls that are not native inputs. */
export function Fieldset({ disabled = false, ...props }: ComponentProps<'fieldset'>) {
  const isAround = useIsOutOfUse();
  return (
    <DisabledContext value={disabled || isAround}>
      <fieldset {...props} disabled={disabled} />
    </DisabledContext>
  );
}
