import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Kbd } from '@shared/keys/Kbd';
import { countryOf } from '@shared/boot/boot';
import { roleLabel, type Role } from '@shared/routes/roles';
import { useUser } from '@shared/session/hooks';

/** The first steps of each role: the menu area and its tasks. */
const FIRST_STEPS: Readonly<Record<Role, readonly string[]>> = {
  manager: [
    'Store: keep stores up to date, review what sources and the public report.',
    'Pages and Content: what is published, and who reviews it.',
    'System: invite colleagues and set what they may do.',
  ],
  operator: [
    'Store: keep stores up to date, answer messages and reports.',
    'Comment: moderate what visitors write.',
    'Today has what others sent and you decide on. Numbers in the menu tell what else waits.',
  ],
  reviewer: [
    'Content: articles, videos and collections that were handed in for review.',
    'Comment on blocks, ask for changes, or approve.',
    'Today has what waits for you.',
  ],
  editor: [
    'Content: write articles and add videos.',
    'Submit for review when you are done; you are told what the reviewer decides.',
    'My info: your profile and what you have made.',
  ],
  kol: [
    'Content: write your articles and add your videos.',
    'Submit for review when you are done; you are told what the reviewer decides.',
    'My info: your public profile, and how your work does.',
  ],
};

/** A dialog that welcomes a new user once, with their role, first steps and main shortcuts. */
export default function WelcomeDialog({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const countries = user.countries.map((code) => countryOf(code).label);
  const steps = FIRST_STEPS[user.is_superuser ? 'manager' : (user.role ?? 'editor')];
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="welcome-title">
      <DialogTitle id="welcome-title">Welcome, {user.nickname}</DialogTitle>
      <DialogContent>
        <p className="muted">
          You are signed in as {roleLabel(user)} for {listed(countries)}. Your password is saved.
        </p>
        <ul className="stack bullets">
          {steps.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <p className="muted narrow-only">The magnifier at the bottom finds any screen or record.</p>
        <p className="muted wide-only">
          <Kbd of="palette" /> finds any screen or record. <Kbd of="allKeys" /> shows the keys of the screen
          you are on.
        </p>
      </DialogContent>
      <DialogActions>
        <Button variant="filled" autoFocus onClick={onClose}>
          Start
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function listed(words: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(words);
}
