import type { ScreenLoaders } from '@shared/workspace/screens';

export const uploadScreens: ScreenLoaders = {
  UploadPictures: () => import(/* webpackChunkName: "UploadPictures" */ './screens/UploadPicturesScreen'),
};
