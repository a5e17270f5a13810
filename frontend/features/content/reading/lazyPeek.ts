import { lazy } from 'react';

/** A published record beside its list, loaded when somebody looks. */
export const ContentPeek = lazy(() => import(/* webpackChunkName: "content-peek" */ './ContentPeek'));
