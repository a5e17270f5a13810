import { useStoreField } from '../../fieldHooks';
import { useReference } from '../../reference';
import { AttributeControl } from './AttributeControl';
import { groupedAttributes, withAttribute } from './attributes';
import { Group } from '@shared/form/Group';
import './attributes.css';

/** The attributes of a shop. Unknown is distinct from no. */
export function AttributesField() {
  const { taxonomies } = useReference();
  const { value, onChange } = useStoreField('attributes');
  const count = Object.keys(value).length;
  return (
    <Group name="attributes" counter={count === 0 ? undefined : `${count} set`}>
      {groupedAttributes(taxonomies.attributes).map(({ title, attributes }) => (
        <section key={title} className="stack" aria-label={title}>
          <h3 className="muted">{title}</h3>
          <div className="tiles">
            {attributes.map((attribute) => (
              <AttributeControl
                key={attribute.key}
                attribute={attribute}
                value={value[attribute.key]}
                onChange={(next) => onChange(withAttribute(value, attribute.key, next))}
              />
            ))}
          </div>
        </section>
      ))}
    </Group>
  );
}
