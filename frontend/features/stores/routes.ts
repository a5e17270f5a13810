import type { ScreenLoaders } from '@shared/workspace/screens';

export const storeScreens: ScreenLoaders = {
  StoreList: () => import(/* webpackChunkName: "StoreList" */ './screens/StoreListScreen'),
  StoreAdd: () => import(/* webpackChunkName: "StoreAdd" */ './screens/StoreAddScreen'),
  StoreImport: () => import(/* webpackChunkName: "StoreImport" */ './screens/StoreImportScreen'),
  StoreEdit: () => import(/* webpackChunkName: "StoreEdit" */ './screens/StoreEditScreen'),
  StoreDuplicates: () => import(/* webpackChunkName: "StoreDuplicates" */ './screens/StoreDuplicatesScreen'),
  StoreMerge: () => import(/* webpackChunkName: "StoreMerge" */ './screens/StoreMergeScreen'),
};
