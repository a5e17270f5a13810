import type { ScreenLoaders } from '@shared/workspace/screens';

export const syncScreens: ScreenLoaders = {
  SyncStoreList: () => import(/* webpackChunkName: "SyncStoreList" */ './screens/SyncListScreen'),
  StoreSyncDetail: () => import(/* webpackChunkName: "StoreSyncDetail" */ './screens/SyncReviewScreen'),
  SyncSources: () => import(/* webpackChunkName: "SyncSources" */ './screens/SyncSourcesScreen'),
};
