import type { ScreenLoaders } from '@shared/workspace/screens';

export const contentScreens: ScreenLoaders = {
  ArticleList: () => import(/* webpackChunkName: "ArticleList" */ './screens/ArticleListScreen'),
  ArticleEdit: () => import(/* webpackChunkName: "ArticleEdit" */ './screens/ArticleEditScreen'),
};
