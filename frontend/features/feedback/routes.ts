import type { ScreenLoaders } from '@shared/workspace/screens';

export const feedbackScreens: ScreenLoaders = {
  ErrorFeedbackList: () => import(/* webpackChunkName: "ErrorFeedbackList" */ './screens/FeedbackScreen'),
};
