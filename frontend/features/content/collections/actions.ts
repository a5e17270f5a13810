import { directActions } from '../components/directActions';

/** Actions on a collection. */
export const ACTIONS = directActions({
  publish: { follows: 'Readers see it at once, in the order of its items.' },
});
