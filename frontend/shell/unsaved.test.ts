import { describe, expect, test, vi } from 'vitest';
import { createUnsavedRegistry, type UnsavedAnswer } from './unsaved';

function setUp(answer: UnsavedAnswer, saves: readonly boolean[] = [true, true]) {
  const question = vi.fn(() => Promise.resolve(answer));
  const registry = createUnsavedRegistry(question);
  const forms = saves.map((result, index) => ({
    label: `Record ${index + 1}`,
    save: vi.fn(() => Promise.resolve(result)),
    discard: vi.fn(),
  }));
  forms.forEach((form, index) => registry.set(index + 1, form));
  return { question, registry, forms };
}

describe('closing tabs with unsaved input', () => {
  test('asks once for all of them, by name', async () => {
    const { question, registry } = setUp('discard');
    await registry.settle([1, 2, 3]);
    expect(question).toHaveBeenCalledExactlyOnceWith(['Record 1', 'Record 2']);
  });

  test('asks nothing if none has any', async () => {
    const { question, registry } = setUp('stay');
    expect(await registry.settle([7])).toBe(true);
    expect(question).not.toHaveBeenCalled();
  });

  test('"stay" keeps everything', async () => {
    const { registry, forms } = setUp('stay');
    expect(await registry.settle([1, 2])).toBe(false);
    expect(registry.ids()).toEqual([1, 2]);
    for (const form of forms) expect([form.save.mock.calls, form.discard.mock.calls]).toEqual([[], []]);
  });

  test('"save" continues once all are saved', async () => {
    const { registry } = setUp('save');
    expect(await registry.settle([1, 2])).toBe(true);
    expect(registry.hasAny()).toBe(false);
    const failing = setUp('save', [false, true]);
    expect(await failing.registry.settle([1, 2])).toBe(false);
    expect(failing.forms[1]?.save).not.toHaveBeenCalled();
    expect(failing.registry.ids()).toEqual([1, 2]);
  });

  test('"discard" reaches each form', async () => {
    const { registry, forms } = setUp('discard');
    expect(await registry.settle([2])).toBe(true);
    expect(forms.map((form) => form.discard.mock.calls.length)).toEqual([0, 1]);
    expect(registry.ids()).toEqual([1]);
  });
});
