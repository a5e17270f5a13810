import type { DemoSignIn } from '@shared/boot/boot';

interface DemoSignInsProps {
  people: readonly DemoSignIn[];
  onChoose: (username: string) => void;
}

/** The users of the demo data. Choosing one fills in the form. */
export function DemoSignIns({ people, onChoose }: DemoSignInsProps) {
  return (
    <section className="stack entry-demo" aria-labelledby="entry-demo-title">
      <h2 id="entry-demo-title" className="muted tiny">
        Demo sign-ins
      </h2>
      <ul className="tiles">
        {people.map(({ username, role_label }) => (
          <li key={username}>
            <button type="button" className="stack-flush full choice" onClick={() => onChoose(username)}>
              <span>{role_label}</span>
              <span className="muted tiny truncate">{username}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
