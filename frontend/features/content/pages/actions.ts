import { directActions } from '../components/directActions';

/** Actions on a page. */
export const ACTIONS = directActions({
  publish: { follows: 'Readers see it at its web address at once.' },
  unpublish: {
    follows: 'Readers who come to its web address are sent on. It can be published again.',
    asks: ['reason', 'redirect_to'],
    needs: ['reason', 'redirect_to'],
  },
});
