import type { ScreenLoaders } from '@shared/workspace/screens';

export const referenceScreens: ScreenLoaders = {
  Tags: () => import(/* webpackChunkName: "Tags" */ './screens/TagsScreen'),
  Holidays: () => import(/* webpackChunkName: "Holidays" */ './screens/HolidaysScreen'),
};
