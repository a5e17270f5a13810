import { useEffect } from 'react';
import { boot } from '@shared/boot/boot';
import { Mark } from '@shared/ui/Mark';
import { loadShell } from '../lazyShell';
import { DemoSignIns } from './DemoSignIns';
import { LoginForm } from './LoginForm';
import { useLoginForm } from './useLoginForm';
import './login.css';

/** The sign-in page. Plain elements: the component library comes with the shell, not before. */
export function LoginScreen() {
  const form = useLoginForm();
  const { app_title, demo_sign_ins, demo_password } = boot();
  useEffect(() => {
    document.title = `Login - ${app_title}`;
  }, [app_title]);
  return (
    <div className="login">
      <main className="login-card" onFocus={preloadShell}>
        <header className="login-brand">
          <Mark size={40} className="login-mark" />
          <h1>{app_title}</h1>
          <p>Sign in to your workspace</p>
        </header>
        <LoginForm form={form} />
        {demo_sign_ins === null ? null : (
          <DemoSignIns
            people={demo_sign_ins}
            onChoose={(username) => form.fill(username, demo_password ?? '')}
          />
        )}
      </main>
    </div>
  );
}

function preloadShell(): void {
  // While the person types. A failure here is tried again, and told, after signing in.
  loadShell().catch(() => undefined);
}
