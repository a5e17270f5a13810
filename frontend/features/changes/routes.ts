import type { ScreenLoaders } from '@shared/workspace/screens';

export const changeScreens: ScreenLoaders = {
  Changes: () => import(/* webpackChunkName: "Changes" */ './screens/ChangesScreen'),
};
