import type { ScreenLoaders } from '@shared/workspace/screens';

export const commentScreens: ScreenLoaders = {
  CommentList: () => import(/* webpackChunkName: "CommentList" */ './screens/CommentScreen'),
};
