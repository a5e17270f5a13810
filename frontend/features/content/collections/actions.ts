import { directActions } from '../components/directActions';

/** What may be done with a collection. */
export const ACTIONS = directActions({
  publish: { follows: 'Readers see it at once, in the order of its items.' },
});
