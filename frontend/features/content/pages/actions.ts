import { directActions } from '../components/directActions';

/** Actions on a page. */
export const ACTIONS = directActions({
  publish: { follows: 'Publishes now at its web address.' },
  unpublish: {
    follows: 'Its web address redirects readers. You can publish it again.',
    inputs: ['reason', 'redirect_to'],
    needs: ['reason', 'redirect_to'],
  },
});
