import { Icon } from './Icon';
import { ToastList, ToastWords, type ToastCardProps } from './ToastList';
import { TOAST_ICONS, TOAST_TONES, useToastCard } from './useToastCard';

/**
 * The toasts before the shell has loaded. Plain elements, because they must also work if nothing more can be
 * loaded.
 */
export function PlainToastHost() {
  return <ToastList card={PlainToast} />;
}

function PlainToast(card: ToastCardProps) {
  const { toast } = card;
  const { hold, putAway, act } = useToastCard(card);
  return (
    <div
      className="line at-start card raised toast toast-plain"
      role={toast.kind === 'error' ? 'alert' : undefined}
      {...hold}
    >
      <Icon name={TOAST_ICONS[toast.kind]} className={`rigid ${TOAST_TONES[toast.kind]}`} />
      <div className="grows breaks">
        <ToastWords toast={toast} />
      </div>
      {act === null ? null : (
        <button type="button" className="link-button" onClick={act}>
          {toast.action?.label}
        </button>
      )}
      <button type="button" className="icon-button toast-close" aria-label="Dismiss" onClick={putAway}>
        <Icon name="close" />
      </button>
    </div>
  );
}
