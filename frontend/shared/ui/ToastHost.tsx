import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Icon } from './Icon';
import { ToastList, ToastWords, type ToastCardProps } from './ToastList';
import { TOAST_ICONS, useToastCard } from './useToastCard';

/** The toasts of the shell. */
export function ToastHost() {
  return <ToastList card={ToastAlert} />;
}

function ToastAlert(card: ToastCardProps) {
  const { toast } = card;
  const { hold, putAway, act } = useToastCard(card);
  return (
    <Alert
      className="line card raised toast"
      severity={toast.kind}
      // The list announces new toasts politely; an error is announced immediately.
      role={toast.kind === 'error' ? 'alert' : 'note'}
      icon={<Icon name={TOAST_ICONS[toast.kind]} />}
      action={
        <>
          {act === null ? null : (
            <Button variant="ghost" size="small" onClick={act}>
              {toast.action?.label}
            </Button>
          )}
          <IconButton size="small" aria-label="Dismiss" onClick={putAway}>
            <Icon name="close" size={16} />
          </IconButton>
        </>
      }
      {...hold}
    >
      <ToastWords toast={toast} />
    </Alert>
  );
}
