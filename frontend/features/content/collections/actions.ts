import { directActions } from '../components/directActions';

/** Actions on a collection. */
export const ACTIONS = directActions({
  publish: { follows: 'The collection is published immediately.' },
});
