/** A published record beside its list, loaded when somebody looks. */
export const ContentPeek = lazyPart(() => import(/* webpackChunkName: "content-peek" */ './ContentPeek'));
import { lazyPart } from '@shared/ui/lazyPart';
