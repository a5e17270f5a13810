import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { FilterControl } from './FilterControls';
import { DialogFrame } from '@shared/ui/DialogFrame';
import { setCountry } from '@shared/api/session';
import { runs } from '@shared/testing/levels';
import { groupWhileTyping } from '@shared/form/groupWhileTyping';
import { NumberField } from '@shared/form/NumberField';
import type { NumberRules } from '@shared/form/NumberBox';

const box = () => screen.getByRole<HTMLInputElement>('textbox');

function showField(rules: NumberRules = {}, first: number | null = null) {
  const accepted = vi.fn();
  function Shown() {
    const [value, setValue] = useState(first);
    return (
      <>
        <NumberField
          label="Cost"
          value={value}
          {...rules}
          onChange={(next) => {
            accepted(next);
            setValue(next);
          }}
        />
        <button onClick={() => setValue(7000)}>Set 7000</button>
      </>
    );
  }
  render(<Shown />);
  return { taken: accepted, person: userEvent.setup() };
}

const MONEY: NumberRules = { unit: { kind: 'money' } };

test.each([
  ['ID', 'Rp', '1.250.000'],
  ['TR', '₺', '1.250.000'],
  ['MY', 'RM', '1,250,000'],
  ['PH', '₱', '1,250,000'],
])('groups digits while they are typed in %s, with the currency beside them', async (code, symbol, text) => {
  setCountry(code);
  const { taken: accepted, person } = showField(MONEY);
  await person.type(box(), '1250000');
  expect(box()).toHaveValue(text);
  expect(accepted).toHaveBeenLastCalledWith(1_250_000);
  expect(box()).toHaveAccessibleName(`Cost ${symbol}`);
  expect(box()).toHaveAttribute('inputmode', 'numeric');
});

test.each([
  ['50.000', 50_000, '50.000'],
  ['50,000', 50_000, '50.000'],
  ['50rb', 50_000, '50.000'],
  ['50 ribu', 50_000, '50.000'],
  ['1,5 jt', 1_500_000, '1.500.000'],
  ['Rp 1.250.000', 1_250_000, '1.250.000'],
])('parses %s while it is typed', async (text, value, shown) => {
  const { taken: accepted, person } = showField(MONEY);
  await person.type(box(), text);
  await person.tab();
  expect(accepted).toHaveBeenLastCalledWith(value);
  expect(box()).toHaveValue(shown);
  expect(box()).toBeValid();
});

test('shows a pasted amount as the country writes it', async () => {
  const { taken: accepted, person } = showField(MONEY);
  await person.click(box());
  await person.paste('Rp 50.000,-');
  expect(box()).toHaveValue('50.000');
  expect(accepted).toHaveBeenLastCalledWith(50_000);
});

test('keeps the caret in place while it groups', async () => {
  const { person } = showField(MONEY, 50_000);
  await person.click(box());
  box().setSelectionRange(1, 1);
  await person.keyboard('9');
  expect(box()).toHaveValue('590.000');
  expect(box().selectionStart).toBe(2);
  await person.keyboard('12');
  expect(box()).toHaveValue('59.120.000');
  expect(box().selectionStart).toBe(5);
  await person.keyboard('{Backspace}{Backspace}{Backspace}');
  expect(box()).toHaveValue('50.000');
});

test('Delete skips a separator', async () => {
  const { person } = showField(MONEY, 50_000);
  await person.click(box());
  box().setSelectionRange(2, 2);
  await person.keyboard('{Delete}{Delete}');
  expect(box()).toHaveValue('5.000');
});

test('keeps invalid text with the reason, and passes no value on', async () => {
  const { taken: accepted, person } = showField(MONEY, 50_000);
  await person.clear(box());
  accepted.mockClear();
  await person.type(box(), '1,5');
  expect(accepted.mock.calls).toEqual([[1]]);
  expect(screen.queryByRole('alert')).toBeNull();
  await person.tab();
  expect(box()).toHaveValue('1,5');
  expect(box()).toBeInvalid();
  expect(box()).toHaveAccessibleDescription('“1,5” is not a whole number.');
  await person.click(screen.getByRole('button', { name: 'Set 7000' }));
  expect(box()).toHaveValue('7.000');
  expect(box()).toBeValid();
});

test('an emptied required number shows an error, and passes no value on', async () => {
  const { taken: accepted, person } = showField({ least: 1, most: 50, isNeeded: true }, 10);
  await person.clear(box());
  expect(accepted).not.toHaveBeenCalled();
  await person.tab();
  expect(box()).toHaveAccessibleDescription('Enter a number from 1 to 50.');
  await person.type(box(), '5');
  expect(accepted).toHaveBeenLastCalledWith(5);
});

test('arrow keys step within the limits, if a step is given', async () => {
  const { taken: accepted, person } = showField({ least: 0, most: 5, decimals: 1, step: 0.1 }, 4.9);
  await person.click(box());
  await person.keyboard('{ArrowUp}{ArrowUp}');
  expect(accepted.mock.calls).toEqual([[5], [5]]);
  await person.keyboard('{ArrowDown}');
  expect(box()).toHaveValue('4,9');
});

test('a dialog with an unreadable number is not sent', async () => {
  const sent = vi.fn(() => Promise.resolve());
  function Deal() {
    const [value, setValue] = useState<number | null>(null);
    return (
      <DialogFrame title="Deal" label="Send" onGoOn={sent} onClose={vi.fn()}>
        <NumberField label="Value" value={value} {...MONEY} onChange={setValue} />
      </DialogFrame>
    );
  }
  render(<Deal />);
  const person = userEvent.setup();
  await person.type(box(), '1.25.000{Enter}');
  expect(box()).toHaveAccessibleDescription('“1.25.000” is not a number. Enter it like 50.000.');
  await person.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).not.toHaveBeenCalled();
  await waitFor(() => expect(box()).toHaveFocus());
});

describe('a filter by a number', () => {
  test('parses an amount, and is unchanged by an invalid one', async () => {
    const set = vi.fn();
    function Filter() {
      const [value, setValue] = useState<number | undefined>(undefined);
      return (
        <FilterControl
          spec={{ kind: 'number', key: 'value_from', label: 'Value from', min: 0, isMoney: true }}
          value={value}
          filters={{}}
          onChange={(next) => {
            set(next);
            setValue(next as number | undefined);
          }}
        />
      );
    }
    render(<Filter />);
    const person = userEvent.setup();
    const field = screen.getByRole('textbox', { name: /Value from/ });
    await person.type(field, '1,5 jt');
    await person.tab();
    expect(set).toHaveBeenLastCalledWith(1_500_000);
    await person.clear(field);
    await person.type(field, 'x');
    await person.tab();
    expect(set).toHaveBeenLastCalledWith(undefined);
    expect(screen.getByRole('alert')).toHaveTextContent('“x” is not a number.');
  });

  test('does not group a year', () => {
    const set = vi.fn();
    const spec = { kind: 'number', key: 'year', label: 'Year', isYear: true } as const;
    render(<FilterControl spec={spec} value={2026} filters={{}} onChange={set} />);
    expect(screen.getByLabelText('Year')).toHaveValue('2026');
  });
});

test('grouping changes nothing but separators', () => {
  const edit = fc.record({
    before: fc.stringMatching(/^-?[0-9.,]{0,9}$/u),
    after: fc.stringMatching(/^[0-9.,rbRp ]{0,9}$/u),
    caret: fc.nat(9),
    isForward: fc.boolean(),
  });
  fc.assert(
    fc.property(edit, fc.constantFrom('.', ','), (one, group) => {
      const caret = Math.min(one.caret, one.after.length);
      const grouped = groupWhileTyping({ ...one, caret }, group);
      expect(grouped.text.replaceAll(group, '')).toBe(one.after.replaceAll(group, ''));
      expect(grouped.caret).toBeLessThanOrEqual(grouped.text.length);
    }),
    { numRuns: runs(3000) },
  );
});
