import { createContext, useContext, type ComponentProps } from 'react';

const DisabledContext = createContext(false);

/** Whether the fields around are out of use: controls that are no inputs of the page have to ask. */
export function useIsOutOfUse(): boolean {
  return useContext(DisabledContext);
}

/** Fields that are in use or out of use together, whatever they are made of. */
export function Fieldset({ disabled = false, ...props }: ComponentProps<'fieldset'>) {
  const isAround = useIsOutOfUse();
  return (
    <DisabledContext value={disabled || isAround}>
      <fieldset {...props} disabled={disabled} />
    </DisabledContext>
  );
}
