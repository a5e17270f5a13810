import { rulesFor } from './rules';

/** The password rules, each checked once it is met. */
export function PasswordRules({ password, username }: { password: string; username: string }) {
  return (
    <ul className="stack-tight muted tiny entry-rules" aria-label="Rules for the password">
      {rulesFor(password, username).map(({ words, isMet }) => (
        <li
          key={words}
          data-is-kept={isMet === true}
          className={isMet === true ? 'line-tight success' : 'line-tight'}
        >
          {words}
          {isMet === true ? <span className="visually-hidden">: met</span> : null}
        </li>
      ))}
    </ul>
  );
}
