import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { FormCountry } from '@shared/form/RecordCountry';
import { RecordGate } from '@shared/form/RecordGate';
import { readId } from '@shared/routes/location';
import { userDetailOptions } from '../api';
import { NewUserForm } from '../components/NewUserForm';
import { UserForm } from '../components/UserForm';

const LIST = '/system/userList';

/** The form of one account, or of a new one if the URL has no ID. */
export default function UserEditScreen() {
  const { search } = useLocation();
  const id = readId(search);
  if (id === null && !search.includes('id='))
    return (
      <FormCountry what={null}>
        <NewUserForm />
      </FormCountry>
    );
  return <ExistingUser id={id} />;
}

function ExistingUser({ id }: { id: number | null }) {
  const query = useQuery({ ...userDetailOptions(id ?? 0), enabled: id !== null });
  return (
    <RecordGate what="Account" listPath={LIST} listLabel="All accounts" id={id} query={query}>
      {(user) => (
        <FormCountry what={null}>
          <UserForm key={user.user_id} user={user} />
        </FormCountry>
      )}
    </RecordGate>
  );
}
