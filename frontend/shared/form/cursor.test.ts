import { afterEach, expect, test } from 'vitest';
import { waitFor } from '@testing-library/react';
import { completeBrowser } from '@shared/testing/browser';
import { cursorNow, putCursor } from './cursor';

completeBrowser();

afterEach(() => {
  document.body.replaceChildren();
});

function blocks(form: string, hero: string): string {
  return `<div id="${form}field-blocks" tabindex="-1"><div contenteditable="true" tabindex="0">
    <p data-id="b1">Words</p>
    <div data-id="b2" contenteditable="false"><input value="${hero}"><textarea>Below</textarea></div>
    <div data-id="b3" contenteditable="false"><input value="Soto"></div>
  </div></div>`;
}

const at = (selector: string): HTMLElement => {
  const result = document.querySelector<HTMLElement>(selector);
  if (result === null) throw new Error(selector);
  return result;
};

const area = (): HTMLTextAreaElement => {
  const result = at('[data-id="b2"] textarea');
  if (!(result instanceof HTMLTextAreaElement)) throw new Error('No text area');
  return result;
};

test('the cursor stays in a field of a block when another form replaces the first', async () => {
  document.body.innerHTML = blocks('new-', 'Makan enak');
  const before = area();
  before.focus();
  before.setSelectionRange(2, 4);
  const cursor = cursorNow();
  if (cursor === null) throw new Error('No cursor');
  document.body.innerHTML = '<div id="page-field-blocks" tabindex="-1"></div>';
  putCursor('page-', cursor);
  // The editor is loaded later than its form, and the forms of the blocks render later than the editor.
  at('#page-field-blocks').innerHTML = '<div contenteditable="true" tabindex="0"></div>';
  await Promise.resolve();
  expect(document.body).toHaveFocus();
  document.body.innerHTML = blocks('page-', 'Makan enak');
  const after = area();
  await waitFor(() => expect(after).toHaveFocus());
  expect([after.selectionStart, after.selectionEnd]).toEqual([2, 4]);
});

test('the cursor stays in the text of the document, and in one of several inputs of a field', () => {
  document.body.innerHTML = `${blocks('f-', 'Makan')}<div id="f-field-texts"><input value="One"><input value="Two"></div>`;
  at('[contenteditable="true"]').focus();
  const words = at('p').firstChild;
  if (words === null) throw new Error('No text');
  document.getSelection()?.setBaseAndExtent(words, 3, words, 3);
  const inWords = cursorNow();
  at('#f-field-texts input:last-child').focus();
  const inTexts = cursorNow();
  at('#f-field-texts input:last-child').blur();
  document.getSelection()?.removeAllRanges();

  if (inWords === null || inTexts === null) throw new Error('No cursor');
  putCursor('f-', inWords);
  expect(at('[contenteditable="true"]')).toHaveFocus();
  expect(document.getSelection()?.anchorNode?.textContent).toBe('Words');
  expect(document.getSelection()?.anchorOffset).toBe(3);
  at('[contenteditable="true"]').blur();
  putCursor('f-', inTexts);
  expect(at('#f-field-texts input:last-child')).toHaveFocus();
});
