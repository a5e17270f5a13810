import type { ScreenLoaders } from '@shared/workspace/screens';

export const crmScreens: ScreenLoaders = {
  CrmList: () => import(/* webpackChunkName: "CrmList" */ './screens/CrmListScreen'),
  CrmAdd: () => import(/* webpackChunkName: "CrmAdd" */ './screens/CrmAddScreen'),
  CrmImport: () => import(/* webpackChunkName: "CrmImport" */ './screens/CrmImportScreen'),
  CrmDetail: () => import(/* webpackChunkName: "CrmDetail" */ './screens/CrmDetailScreen'),
};
