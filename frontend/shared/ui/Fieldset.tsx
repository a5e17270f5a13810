import { createContext, useContext, type ComponentProps } from 'react';

const DisabledContext = createContext(false);

/** Check whether an enclosing fieldset is disabled. Needed by controls that are not native inputs. */
export function useIsOutOfUse(): boolean {
  return useContext(DisabledContext);
}

/** A fieldset that also disables controls that are not native inputs. */
export function Fieldset({ disabled = false, ...props }: ComponentProps<'fieldset'>) {
  const isDisabledByParent = useIsOutOfUse();
  return (
    <DisabledContext value={disabled || isDisabledByParent}>
      <fieldset {...props} disabled={disabled} />
    </DisabledContext>
  );
}
