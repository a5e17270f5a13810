import type { ScreenLoaders } from '@shared/workspace/screens';

export const businessMessageScreens: ScreenLoaders = {
  BusinessMessageList: () => import(/* webpackChunkName: "BusinessMessageList" */ './screens/MessagesScreen'),
};
