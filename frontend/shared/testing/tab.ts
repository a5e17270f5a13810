import type { TabHandle } from '@shared/workspace/contract';

/** A tab for a screen that is tested alone: it does nothing but what a test gives it. */
export function testTab(given: Partial<TabHandle> = {}): TabHandle {
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
    ...given,
  };
}
