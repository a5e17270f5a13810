import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '@shared/api/client';
import { isApiError } from '@shared/api/errors';
import { IconButton } from '@shared/ui/Button';
import { confirm } from '@shared/ui/confirm';
import { Icon } from '@shared/ui/Icon';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { undoChangesets } from '@shared/work/undo';
import type { RedirectRow } from '../model';

interface DeleteRedirectProps {
  redirect: RedirectRow;
  onDeleted: () => void;
}

/** A button that deletes a redirect after confirmation, if the user may. */
export function DeleteRedirect({ redirect, onDeleted }: DeleteRedirectProps) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    const isSure = await confirm({
      title: `Delete the redirect of /${redirect.from_path}?`,
      text: 'The address will return “not found”.',
      confirmLabel: 'Delete',
      isDangerous: true,
    });
    if (!isSure) return;
    setBusy(true);
    try {
      const { changeset_id } = await callApi(
        'page/delete_redirect',
        { redirect_id: redirect.redirect_id, version: redirect.version },
        { country: redirect.country },
      );
      const undo = () =>
        undoChangesets(client, {
          changesetIds: [changeset_id],
          country: redirect.country,
          title: `/${redirect.from_path}`,
        });
      toast.success(`Redirect of /${named(redirect.from_path)} deleted`, {
        action: { label: 'Undo', run: () => void undo() },
      });
      onDeleted();
    } catch (error) {
      // The API client has already shown the error.
      if (!isApiError(error)) throw error;
    } finally {
      setBusy(false);
    }
  };
  if (!redirect.allowed_actions.includes('delete')) return null;
  return (
    <IconButton
      aria-label={`Delete /${redirect.from_path}`}
      title="Delete"
      isBusy={isBusy}
      onClick={() => void remove()}
    >
      <Icon name="close" />
    </IconButton>
  );
}
