import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { focusField } from './useFocusField';

test('focusing a field focuses its input, also if the field is a frame around it', () => {
  render(
    <>
      <div id="a-field-phones" tabIndex={-1}>
        <button type="button">Country</button>
        <input aria-hidden="true" tabIndex={-1} defaultValue="hidden" />
        <input aria-label="Number" />
      </div>
      <div id="a-field-body" tabIndex={-1}>
        <button type="button">Bold</button>
        <div
          aria-label="Body"
          role="textbox"
          contentEditable="true"
          suppressContentEditableWarning
          tabIndex={0}
        />
      </div>
      <div id="a-field-place" tabIndex={-1}>
        Nothing to type in
      </div>
    </>,
  );
  expect(focusField('a-', 'phones.0.number')).toBe(true);
  expect(screen.getByLabelText('Number')).toHaveFocus();
  focusField('a-', 'body');
  expect(screen.getByLabelText('Body')).toHaveFocus();
  focusField('a-', 'place');
  expect(screen.getByText('Nothing to type in')).toHaveFocus();
  expect(focusField('a-', 'none')).toBe(false);
});
