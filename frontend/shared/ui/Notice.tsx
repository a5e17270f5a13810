import Alert from '@mui/material/Alert';
import type { ReactNode, Ref } from 'react';
import { Icon, type IconName } from './Icon';

type Severity = 'info' | 'warning' | 'error';

const ICONS: Readonly<Record<Severity, IconName>> = { info: 'info', warning: 'warning', error: 'error' };

interface NoticeProps {
  severity?: Severity;
  /** A notice speaks up only where it says so: the most stand inside a place that does. */
  role?: 'alert' | 'status' | 'group' | 'note';
  label?: string;
  /** What to do about it, beside the words. */
  action?: ReactNode;
  className?: string;
  /** Where the focus is sent to it. */
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** Something to know about what stands around it. */
export function Notice(props: NoticeProps) {
  const { severity = 'info', role = 'note', label, action, className, ref, children } = props;
  return (
    <Alert
      severity={severity}
      role={role}
      aria-label={label}
      icon={<Icon name={ICONS[severity]} />}
      action={action}
      {...(className === undefined ? {} : { className })}
      {...(ref === undefined ? {} : { ref, tabIndex: -1 })}
    >
      {children}
    </Alert>
  );
}
