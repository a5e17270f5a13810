import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { callApi } from '@shared/api/client';
import type { CoverOf } from '@shared/pictures/covers';
import { PictureField } from '@shared/pictures/PictureField';
import { refOf } from '@shared/pictures/pictures';

interface PictureOfProps {
  name: string;
  label: string;
  coverOf?: CoverOf;
  help: string;
}

/** A picture field of a person. It stores the picture's ID only. */
export function PictureOf({ name, label, coverOf, help }: PictureOfProps) {
  const id = useWatch({ name }) as number | null | undefined;
  const saved = useQuery({
    queryKey: ['picture', 'of-a-person', id],
    queryFn: async ({ signal }) =>
      refOf(await callApi('picture/get_picture_detail', { picture_id: id ?? 0 }, { signal, handles: 'all' })),
    enabled: typeof id === 'number',
    retry: false,
  });
  return (
    <PictureField
      name={name}
      label={label}
      saved={saved.data ?? null}
      folder="user"
      coverOf={coverOf}
      help={help}
      isDisabled={false}
    />
  );
}
