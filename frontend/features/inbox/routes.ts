import type { ScreenLoaders } from '@shared/workspace/screens';

export const inboxScreens: ScreenLoaders = {
  Inbox: () => import(/* webpackChunkName: "Inbox" */ './screens/InboxScreen'),
};
