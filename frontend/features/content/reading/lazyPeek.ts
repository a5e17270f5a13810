/** A preview of a published record beside its list, loaded on demand. */
export const ContentPeek = lazyPart(() => import(/* webpackChunkName: "content-peek" */ './ContentPeek'));
import { lazyPart } from '@shared/ui/lazyPart';
