import type { ScreenLoaders } from '@shared/workspace/screens';

export const storeScreens: ScreenLoaders = {
  StoreList: () => import(/* webpackChunkName: "StoreList" */ './screens/StoreListScreen'),
  StoreAdd: () => import(/* webpackChunkName: "StoreAdd" */ './screens/StoreAddScreen'),
  StoreEdit: () => import(/* webpackChunkName: "StoreEdit" */ './screens/StoreEditScreen'),
};
