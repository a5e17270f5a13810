import type { ScreenLoaders } from '@shared/workspace/screens';

export const storeScreens: ScreenLoaders = {
  StoreList: () => import(/* webpackChunkName: "StoreList" */ './screens/StoreListScreen'),
};
