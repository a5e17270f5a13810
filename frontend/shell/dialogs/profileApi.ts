import { useMutation } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { FORM_CODES } from '@shared/api/codes';
import type { CallInput } from '@shared/api/types';
import { useKeepMyInfo } from '@shared/session/me';
import { toast } from '@shared/ui/toasts';

export function useEditMyInfo() {
  const keep = useKeepMyInfo();
  return useMutation({
    mutationFn: (input: CallInput<'user/edit_my_info'>) =>
      callApi('user/edit_my_info', input, { handles: FORM_CODES }),
    onSuccess: (info) => {
      keep(info);
      // Show the toast here: the new version remounts the form, and callbacks of the old one do not run.
      toast.success('Profile saved');
    },
  });
}
