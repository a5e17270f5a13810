import { useState } from 'react';
import { callApi } from '@shared/api/client';
import { Choice } from '@shared/form/Choice';
import { Line } from '@shared/form/Line';
import type { Faults } from '@shared/form/faults';
import { createAsker } from '@shared/form/questions';
import { QuestionDialogs } from '@shared/form/QuestionDialogs';
import { formCall, save } from '@shared/form/saving';
import { useEnum } from '@shared/session/bootstrap';
import { DialogFrame } from '@shared/ui/DialogFrame';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { useWorkspace } from '@shared/workspace/hooks';
import { confirming, useKeep } from '../../contentKind';
import { PAGE, type Page } from '../model';
import { pageKind } from '../pageKind';

interface CopyDialogProps {
  page: Pick<Page, 'page_id' | 'country' | 'title' | 'language'>;
  onClose: () => void;
}

/** A dialog that asks for title and language of a copy. In another language it becomes a translation. */
export function CopyDialog({ page, onClose }: CopyDialogProps) {
  const workspace = useWorkspace();
  const keep = useKeep(pageKind);
  const languages = useEnum('content_language');
  const [title, setTitle] = useState(`${page.title} (copy)`.slice(0, 120));
  const [language, setLanguage] = useState<string>(page.language);
  const [errors, setErrors] = useState<Faults>({});
  const [asker] = useState(createAsker);
  // One request ID for all attempts: a retry after a lost response does not create a second copy.
  const [requestId] = useState(() => crypto.randomUUID());
  const send = async () => {
    if (title.trim() === '') {
      setErrors({ title: 'Enter a title' });
      return;
    }
    const result = await save<Page>(
      (_patch, _version, token) =>
        callApi(
          'page/copy_page',
          {
            page_id: page.page_id,
            request_id: requestId,
            title: title.trim(),
            language: language as Page['language'],
            ...confirming(token),
          },
          { ...formCall, country: page.country },
        ),
      {},
      null,
      asker.ask,
    );
    if (result.kind === 'refused') setErrors(result.errors);
    if (result.kind !== 'saved') return;
    keep(result.record);
    toast.success(`${named(result.record.title)} saved as a draft`);
    onClose();
    workspace.open(PAGE, { id: result.record.page_id });
  };
  return (
    <>
      <DialogFrame title={`Copy ${page.title}`} label="Copy page" onGoOn={send} onClose={onClose}>
        <p className="muted small">
          The copy is a separate draft with a new web address. In another language it becomes a translation of
          this page.
        </p>
        <Line
          label="Title"
          isRequired
          value={title}
          longest={120}
          error={errors['title'] ?? errors['form'] ?? null}
          onChange={(next) => {
            setTitle(next);
            setErrors({});
          }}
        />
        <Choice label="Language" value={language} options={languages} onChange={setLanguage} />
      </DialogFrame>
      <QuestionDialogs asker={asker} />
    </>
  );
}
