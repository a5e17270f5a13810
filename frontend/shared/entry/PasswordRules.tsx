import { rulesFor } from './rules';

/** The password rules, each checked once it is met. */
export function PasswordRules({ password, username }: { password: string; username: string }) {
  return (
    <ul className="stack-tight muted tiny entry-rules" aria-label="Rules for the password">
      {rulesFor(password, username).map(({ words, isKept }) => (
        <li
          key={words}
          data-is-kept={isKept === true}
          className={isKept === true ? 'line-tight success' : 'line-tight'}
        >
          {words}
          {isKept === true ? <span className="visually-hidden">: met</span> : null}
        </li>
      ))}
    </ul>
  );
}
