import Alert from '@mui/material/Alert';
import type { ReactNode, Ref } from 'react';
import { Icon, type IconName } from './Icon';

type Severity = 'info' | 'warning' | 'error';

const ICONS: Readonly<Record<Severity, IconName>> = { info: 'info', warning: 'warning', error: 'error' };

interface NoticeProps {
  severity?: Severity;
  /** ARIA role. Not announced by default, because most notices are inside an element that is announced. */
  role?: 'alert' | 'status' | 'group' | 'note';
  label?: string;
  /** Action next to the text. */
  action?: ReactNode;
  className?: string;
  /** For moving the focus to the notice. */
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** A message about the content around it. */
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
