import type { ScreenLoaders } from '@shared/workspace/screens';

export const accountScreens: ScreenLoaders = {
  UserList: () => import(/* webpackChunkName: "UserList" */ './screens/UserListScreen'),
  MyInfo: () => import(/* webpackChunkName: "MyInfo" */ './screens/MyInfoScreen'),
  UserEdit: () => import(/* webpackChunkName: "UserEdit" */ './screens/UserEditScreen'),
};
