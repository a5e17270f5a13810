import type { ScreenLoaders } from '@shared/workspace/screens';

export const accountScreens: ScreenLoaders = {
  UserList: () => import(/* webpackChunkName: "UserList" */ './screens/UserListScreen'),
  UserEdit: () => import(/* webpackChunkName: "UserEdit" */ './screens/UserEditScreen'),
};
