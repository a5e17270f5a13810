import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Kbd } from '@shared/keys/Kbd';
import { countryOf } from '@shared/boot/boot';
import { roleLabel, type Role } from '@shared/routes/roles';
import { homeOf, TODAY } from '@shared/routes/table';
import { useUser } from '@shared/session/hooks';
import { useStartOn } from '@shared/session/me';
import { Checkbox } from '@shared/ui/Tick';
import { useWorkspace } from '@shared/workspace/hooks';

/** The first steps of each role: the menu area and its tasks. */
const FIRST_STEPS: Readonly<Record<Role, readonly string[]>> = {
  manager: [
    'Store: keep stores up to date, and review data from sources and the public.',
    'Pages and Content: manage what is published and reviewed.',
    'System: invite colleagues and manage their roles.',
  ],
  operator: [
    'Store: keep stores up to date, answer messages and reports.',
    'Comment: moderate visitors’ comments.',
    'Today shows work that needs your decision. Numbers in the menu show what else is waiting.',
  ],
  reviewer: [
    'Content: articles, videos and collections submitted for review.',
    'Comment on blocks, request changes, or approve.',
    'Today shows what is waiting for you.',
  ],
  editor: [
    'Content: write articles and add videos.',
    'Submit for review when you are done. You are notified of the decision.',
    'My info: your profile and your work.',
  ],
  kol: [
    'Content: write your articles and add your videos.',
    'Submit for review when you are done. You are notified of the decision.',
    'My info: your public profile and the statistics of your work.',
  ],
};

/**
 * A dialog that welcomes a new user once, with their role, first steps and main shortcuts. It offers Today as
 * start page, already selected; the list of the role stays the default of the account.
 */
export default function WelcomeDialog({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const [isToday, setToday] = useState(true);
  const start = useStart(isToday, onClose);
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
        <p className="muted narrow-only">Use the search button at the bottom to find any screen or record.</p>
        <p className="muted wide-only">
          <Kbd of="palette" /> finds any screen or record. <Kbd of="allKeys" /> shows the keyboard shortcuts
          of the current screen.
        </p>
        <label className="inline-choice">
          <Checkbox checked={isToday} onChange={(event) => setToday(event.target.checked)} />
          Start on Today
        </label>
      </DialogContent>
      <DialogActions>
        <Button variant="filled" autoFocus onClick={start}>
          Start
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Return a function that closes the dialog and saves the start page; with `isToday`, it opens Today. */
function useStart(isToday: boolean, onClose: () => void): () => void {
  const user = useUser();
  const { open } = useWorkspace();
  const { pathname } = useLocation();
  const { mutate } = useStartOn();
  return () => {
    onClose();
    mutate(isToday ? 'today' : 'landing');
    // A screen that the user asked for, such as the one of a link, stays.
    if (isToday && pathname === homeOf(user)) open(TODAY);
  };
}

function listed(words: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(words);
}
