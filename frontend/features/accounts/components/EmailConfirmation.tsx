import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { callApi } from '@shared/api/client';
import { useKeepMyInfo, type MyInfo } from '@shared/session/me';
import { Button } from '@shared/ui/Button';
import { toast } from '@shared/ui/toasts';
import './accounts.css';

const PARAM = 'confirm_email';

/**
 * A notice that the user's email address is not confirmed. It also confirms the address if the page was
 * opened by the emailed link.
 */
export function EmailConfirmation({ info }: { info: MyInfo }) {
  useConfirmationLink();
  const send = useMutation({
    mutationFn: () => callApi('user/send_email_confirmation', {}),
    onSuccess: () => toast.success(`Email sent to ${info.email}`),
  });
  if (info.email === '' || info.is_email_confirmed) return null;
  return (
    <p className="facts">
      <span className="muted small">
        Email address not confirmed. We sent an email to {info.email}. Open the link in it. Until then, the
        address cannot be used for company sign-in.
      </span>
      <Button variant="ghost" size="small" isBusy={send.isPending} onClick={() => send.mutate()}>
        Resend email
      </Button>
    </p>
  );
}

/** Confirm the email address once if the URL has a token, then remove the token from the address bar. */
function useConfirmationLink() {
  const [params, setParams] = useSearchParams();
  const keep = useKeepMyInfo();
  const client = useQueryClient();
  const sent = useRef<string | null>(null);
  const token = params.get(PARAM);
  const confirm = useMutation({
    mutationFn: (value: string) => callApi('user/confirm_email', { token: value }),
    onSuccess: (saved) => {
      keep(saved);
      toast.success('Email address confirmed');
      void client.invalidateQueries({ queryKey: ['me', 'info'] });
    },
  });
  const { mutate } = confirm;
  useEffect(() => {
    if (token === null || sent.current === token) return;
    sent.current = token;
    mutate(token);
    setParams(
      (before) => {
        before.delete(PARAM);
        return before;
      },
      { replace: true },
    );
  }, [token, mutate, setParams]);
}
