import type { TabHandle } from '@shared/workspace/contract';

/** Return a tab for testing a screen alone. It does nothing except for the given functions. */
export function testTab(values: Partial<TabHandle> = {}): TabHandle {
  return {
    key: 'test',
    setTitle: () => undefined,
    setUnsaved: () => undefined,
    close: () => undefined,
    replace: () => undefined,
    onRefresh: () => () => undefined,
    setActions: () => undefined,
    setOwnCountry: () => undefined,
    hasUnsaved: () => false,
    isActive: () => true,
    ...values,
  };
}
