import { useFormContext } from 'react-hook-form';
import { LEFT } from './fieldErrors';

/**
 * Return a function that shows the problem of a field when it is left, and removes an earlier one that is
 * solved. It never prevents saving.
 */
export function useLeaving(name: string): (problem: string | null) => void {
  const { setError, clearErrors, getFieldState } = useFormContext();
  return (problem) => {
    if (problem !== null) setError(name, { type: LEFT, message: problem });
    else if (getFieldState(name).error?.type === LEFT) clearErrors(name);
  };
}
