import Button from '@mui/material/Button';
import { SwitchBar } from '@shared/ui/SwitchBar';
import { TextInput } from '@shared/form/fields';
import { labelOf, useFieldLabels } from '@shared/form/labels';
import { useStoreField } from '../../fieldHooks';
import { useReference } from '../../reference';
import { Group } from '@shared/form/Group';

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a person pays: a level with the country's bands, and amounts where they are known. */
export function PriceField() {
  const { pack } = useReference();
  const { value, onChange } = useStoreField('price_level');
  const words = useFieldLabels();
  const amountIn = (name: string) => `${labelOf(words, name)} (${pack.currency.symbol})`;
  const options = pack.price_bands.map(({ level, label }) => ({
    value: String(level),
    label: sentence(label),
  }));
  return (
    <>
      <Group name="price_level" help="Per person, without drinks.">
        <div className="row">
          <SwitchBar
            label="Price level"
            choices={options}
            value={value === null ? null : String(value)}
            onChoose={(level) => onChange(Number(level))}
          />
          {value === null ? null : (
            <Button variant="ghost" size="small" onClick={() => onChange(null)}>
              Not known
            </Button>
          )}
        </div>
      </Group>
      <div className="form-grid">
        <TextInput name="avg_cost_min" label={amountIn('avg_cost_min')} type="number" inputMode="numeric" />
        <TextInput name="avg_cost_max" label={amountIn('avg_cost_max')} type="number" inputMode="numeric" />
      </div>
    </>
  );
}
