import type { ScreenLoaders } from '@shared/workspace/screens';

export const contentScreens: ScreenLoaders = {
  PageList: () => import(/* webpackChunkName: "PageList" */ './pages/screens/PageListScreen'),
  PageEdit: () => import(/* webpackChunkName: "PageEdit" */ './pages/screens/PageEditScreen'),
  ArticleList: () => import(/* webpackChunkName: "ArticleList" */ './screens/ArticleListScreen'),
  ArticleEdit: () => import(/* webpackChunkName: "ArticleEdit" */ './screens/ArticleEditScreen'),
  VideoList: () => import(/* webpackChunkName: "VideoList" */ './videos/VideoListScreen'),
  VideoEdit: () => import(/* webpackChunkName: "VideoEdit" */ './videos/VideoEditScreen'),
  CollectionList: () =>
    import(/* webpackChunkName: "CollectionList" */ './collections/screens/CollectionListScreen'),
  CollectionEdit: () =>
    import(/* webpackChunkName: "CollectionEdit" */ './collections/screens/CollectionEditScreen'),
};
