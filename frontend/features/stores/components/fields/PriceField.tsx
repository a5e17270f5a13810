import Button from '@mui/material/Button';
import { SwitchBar } from '@shared/ui/SwitchBar';
import { NumberInput } from '@shared/form/NumberInput';
import { useStoreField } from '../../fieldHooks';
import { useReference } from '../../reference';
import { Group } from '@shared/form/Group';

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The price level with the country's price bands, and optional amounts. */
export function PriceField() {
  const { pack } = useReference();
  const { value, onChange } = useStoreField('price_level');
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
              Unknown
            </Button>
          )}
        </div>
      </Group>
      <div className="form-grid">
        <NumberInput name="avg_cost_min" unit={{ kind: 'money' }} />
        <NumberInput name="avg_cost_max" unit={{ kind: 'money' }} />
      </div>
    </>
  );
}
