import type { ScreenLoaders } from '@shared/workspace/screens';

export const referenceScreens: ScreenLoaders = {
  Tags: () => import(/* webpackChunkName: "Tags" */ './screens/TagsScreen'),
  Brands: () => import(/* webpackChunkName: "Brands" */ './screens/BrandsScreen'),
  Holidays: () => import(/* webpackChunkName: "Holidays" */ './screens/HolidaysScreen'),
  Templates: () => import(/* webpackChunkName: "Templates" */ './screens/TemplatesScreen'),
};
