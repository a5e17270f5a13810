import { accountScreens } from '@features/accounts/routes';
import { businessMessageScreens } from '@features/business_messages/routes';
import { changeScreens } from '@features/changes/routes';
import { commentScreens } from '@features/comments/routes';
import { contentScreens } from '@features/content/routes';
import { crmScreens } from '@features/crm/routes';
import { feedbackScreens } from '@features/feedback/routes';
import { inboxScreens } from '@features/inbox/routes';
import { referenceScreens } from '@features/reference/routes';
import { storeScreens } from '@features/stores/routes';
import { syncScreens } from '@features/sync/routes';
import { uploadScreens } from '@features/uploads/routes';
import type { ScreenLoaders } from '@shared/workspace/screens';

/**
 * The screens that stand, by the `screen` names of config/routes.json. Each area contributes its own
 * from features/<area>/routes.ts: import it and spread it in here. A screen that is not entered opens
 * a tab that says it is not available yet.
 */
export const screens: ScreenLoaders = {
  ...accountScreens,
  ...businessMessageScreens,
  ...changeScreens,
  ...commentScreens,
  ...contentScreens,
  ...crmScreens,
  ...feedbackScreens,
  ...inboxScreens,
  ...referenceScreens,
  ...storeScreens,
  ...syncScreens,
  ...uploadScreens,
};
