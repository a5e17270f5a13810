import Button from '@mui/material/Button';
import { useController } from 'react-hook-form';
import { Field } from '@shared/form/Field';
import { SelectInput, TextInput } from '@shared/form/fields';
import { ALL_OF_IT, cropOf, edgesOf, type Crop, type Point } from '@shared/pictures/cutting';
import { CuttingBoard } from '@shared/pictures/CuttingBoard';
import type { PictureDetail } from '@shared/pictures/model';
import { useEnum } from '@shared/session/bootstrap';
import { sizeOf } from '../model';
import { TagsControl } from './TagsControl';

const LONGEST_ALT = 160;

/** The editable fields of a picture. */
export function PictureFields({ picture }: { picture: PictureDetail }) {
  const folders = useEnum('picture_folder');
  const sources = useEnum('picture_source');
  const licences = useEnum('picture_licence');
  return (
    <>
      {picture.status === 'blocked' ? null : <CutField picture={picture} />}
      <section className="stack-loose card form-section" aria-label="Words">
        <TextInput name="alt.local" maxLength={LONGEST_ALT} rows={2} />
        <TextInput
          name="alt.en"
          maxLength={LONGEST_ALT}
          rows={2}
          help="Describe the picture for people who can’t see it."
        />
        <TextInput name="caption" rows={2} help="Shown below the picture." />
        <TagsField />
      </section>
      <section className="stack-loose card form-section" aria-label="Origin and rights">
        <div className="form-grid">
          <SelectInput name="folder" options={folders} />
          <SelectInput name="source" options={sources} />
          <SelectInput name="licence" options={licences} />
          <TextInput name="licence_expires_on" type="date" />
        </div>
        <TextInput name="credit" help="Name of the photographer or rights holder." />
      </section>
    </>
  );
}

function CutField({ picture }: { picture: PictureDetail }) {
  const { field: focal } = useController({ name: 'focal' });
  const { field: crop } = useController({ name: 'crop' });
  const edges = edgesOf(crop.value as Crop | null);
  return (
    <section className="stack-loose card form-section" aria-label="Crop">
      <CuttingBoard
        url={wholeOf(picture)}
        focal={focal.value as Point}
        edges={edges}
        onFocal={(point) => focal.onChange(point)}
        onEdges={(next) => crop.onChange(cropOf(next))}
      />
      {cropOf(edges) === null ? null : (
        <Button size="small" onClick={() => crop.onChange(cropOf(ALL_OF_IT))}>
          Remove the crop
        </Button>
      )}
    </section>
  );
}

/** Return the URL of the uncropped picture. A cropped one has a separate size for that. */
function wholeOf(picture: PictureDetail): string {
  const has = (name: string) => picture.variants.some((variant) => variant.name === name);
  const wanted = picture.crop === null ? ['large', 'medium', 'small'] : ['whole'];
  return sizeOf(picture, wanted.find(has) ?? 'thumb');
}

function TagsField() {
  const { field } = useController({ name: 'tags' });
  return (
    <Field name="tags">
      {(control) => (
        <TagsControl
          control={control}
          value={field.value as readonly string[]}
          onChange={(tags) => field.onChange(tags)}
        />
      )}
    </Field>
  );
}
