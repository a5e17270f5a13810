import type { ScreenLoaders } from '@shared/workspace/screens';

export const contentScreens: ScreenLoaders = {
  ArticleList: () => import(/* webpackChunkName: "ArticleList" */ './screens/ArticleListScreen'),
  ArticleEdit: () => import(/* webpackChunkName: "ArticleEdit" */ './screens/ArticleEditScreen'),
  VideoList: () => import(/* webpackChunkName: "VideoList" */ './videos/VideoListScreen'),
  VideoEdit: () => import(/* webpackChunkName: "VideoEdit" */ './videos/VideoEditScreen'),
  CollectionList: () =>
    import(/* webpackChunkName: "CollectionList" */ './collections/screens/CollectionListScreen'),
  CollectionEdit: () =>
    import(/* webpackChunkName: "CollectionEdit" */ './collections/screens/CollectionEditScreen'),
};
