import { useEffect, useId, type SyntheticEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import { CountryNotice } from '@shared/form/CountryNotice';
import { FormIdContext } from '@shared/form/fieldErrors';
import { FormErrors } from '@shared/form/FormErrors';
import { FieldLabelsContext } from '@shared/form/labels';
import { QuestionDialogs } from '@shared/form/QuestionDialogs';
import { OffersNotice, RestoredNotice } from '@shared/form/RestoredNotice';
import { canSubmit, SaveBar } from '@shared/form/SaveBar';
import { useRecordForm } from '@shared/form/useRecordForm';
import { HistoryCard } from '@shared/history/HistoryCard';
import { useUndoLast } from '@shared/history/undoing';
import { useMayChange } from '@shared/permission/useMayChange';
import { ViewedNotice } from '@shared/permission/ViewedNotice';
import { WhyNot } from '@shared/permission/WhyNot';
import { useSaveKey } from '@shared/keys/useSaveKey';
import type { PictureDetail } from '@shared/pictures/model';
import { UsedIn } from '@shared/pictures/UsedIn';
import { editRecord } from '@shared/records/recordCalls';
import { useCountryCode } from '@shared/session/hooks';
import { Fieldset } from '@shared/ui/Fieldset';
import { useKeepPicture } from '../api';
import { SimilarPicturesCard } from './SimilarPicturesCard';
import { FactsCard } from './FactsCard';
import { PictureFields } from './PictureFields';
import { PICTURE_FIELDS, toSend, toValues } from './pictureValues';
import { StandCard } from './StandCard';
import { usePictureLabels } from './labels';
import '@shared/form/RecordFormFrame.css';

const NOTHING: readonly string[] = [];

interface PictureFormProps {
  picture: PictureDetail;
  onUnsaved: (name: string | null) => void;
  onOpen: (id: number) => void;
  onDeleted: () => void;
}

/** The form of a picture: crop, texts, license and usage. */
export function PictureForm({ picture, onUnsaved, onOpen, onDeleted }: PictureFormProps) {
  const country = useCountryCode();
  const keep = useKeepPicture();
  const labels = usePictureLabels();
  const formId = useId();
  const record = useRecordForm<PictureDetail>({
    values: toValues(picture),
    version: picture.version,
    label: picture.file_name,
    send: (patch, version, token) =>
      editRecord('picture', { id: picture.picture_id, version, token }, toSend(patch), { country }),
    toValues,
    versionOf: (saved) => saved.version,
    undo: useUndoLast('picture', picture.picture_id, picture.file_name),
    onSaved: keep,
  });
  const canSave = useMayChange(picture.allowed_actions.includes('edit'));
  const save = () => {
    if (canSave && canSubmit(record)) void record.submit();
  };
  useSaveKey(save);
  useUnsavedReport(record.isDirty ? picture.file_name : null, onUnsaved);
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <FormIdContext value={formId}>
      <FieldLabelsContext value={labels}>
        <FormProvider {...record.form}>
          <form className="stack-flush grows panel-form" onSubmit={handleSubmit} noValidate>
            <div className="stack-loose grows scrolls anchor panel-scroll">
              <StandCard picture={picture} isDirty={record.isDirty} onDeleted={onDeleted} />
              <ViewedNotice />
              <CountryNotice />
              <RestoredNotice record={record} />
              {canSave ? <OffersNotice record={record} /> : null}
              <FormErrors />
              <Fieldset className="contents" disabled={!canSave}>
                <legend className="visually-hidden">Fields</legend>
                <PictureFields picture={picture} />
              </Fieldset>
              <section className="stack card">
                <h2>Used in</h2>
                <UsedIn picture={picture} />
              </section>
              <SimilarPicturesCard picture={picture} onOpen={onOpen} />
              <FactsCard picture={picture} />
              <WhyNot objectType="picture" objectId={picture.picture_id} version={picture.version} />
              <HistoryCard
                objectType="picture"
                objectId={picture.picture_id}
                version={picture.version}
                labels={labels}
                restorable={canSave ? PICTURE_FIELDS : NOTHING}
              />
            </div>
            {canSave ? <SaveBar record={record} label="Save picture" /> : null}
          </form>
          <QuestionDialogs asker={record.asker} />
        </FormProvider>
      </FieldLabelsContext>
    </FormIdContext>
  );
}

/** Report the name of the picture while it has unsaved changes, and null after that or on unmount. */
function useUnsavedReport(name: string | null, onUnsaved: (name: string | null) => void): void {
  useEffect(() => {
    onUnsaved(name);
    return () => onUnsaved(null);
  }, [name, onUnsaved]);
}
