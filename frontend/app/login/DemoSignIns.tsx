import type { DemoSignIn } from '@shared/boot/boot';

interface DemoSignInsProps {
  people: readonly DemoSignIn[];
  onChoose: (username: string) => void;
}

/** The people of the demonstration data; a choice fills the form in. */
export function DemoSignIns({ people, onChoose }: DemoSignInsProps) {
  return (
    <section className="entry-demo" aria-labelledby="entry-demo-title">
      <h2 id="entry-demo-title">Demo sign-ins</h2>
      <ul>
        {people.map(({ username, role_label }) => (
          <li key={username}>
            <button type="button" onClick={() => onChoose(username)}>
              <span>{role_label}</span>
              <span className="entry-demo-name">{username}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
