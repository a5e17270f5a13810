import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '@shared/api/client';
import { fetchFileOrJob } from '@shared/api/fileOrJob';
import type { CallInput } from '@shared/api/types';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import type { ListDefinition } from '@shared/table/definition';
import { ListScreen } from '@shared/table/ListScreen';
import { pictureKeys } from '../api';
import { useLanguage } from '../language';
import { LIBRARY, type PictureRow } from '../model';
import { pictureBulk } from './pictureBulk';
import { PictureCard, pictureColumns, PictureTile, type PictureWays } from './pictureColumns';
import { usePictureListDefaults } from './pictureFilters';

interface PictureListProps {
  onOpen: (id: number) => void;
  onUpload: () => void;
}

/** The library: the country's pictures in a grid or as a table. */
export function PictureList({ onOpen, onUpload }: PictureListProps) {
  const country = useCountryCode();
  const client = useQueryClient();
  const defaults = usePictureListDefaults();
  const language = useLanguage();
  const folder = useEnum('picture_folder');
  const source = useEnum('picture_source');
  const licence = useEnum('picture_licence');
  const definition = useMemo<ListDefinition<PictureRow>>(() => {
    const ways: PictureWays = { onOpen, folder, source, licence };
    return {
      area: 'picture',
      title: 'Pictures',
      defaults,
      columns: pictureColumns(ways),
      rowId: (row) => row.picture_id,
      recordPath: LIBRARY,
      onOpen: (row) => onOpen(row.picture_id),
      newPath: null,
      onNew: onUpload,
      newLabel: 'Upload pictures',
      searchLabel: 'Search name, description, tag, credit, id',
      nameOf: (row) => row.file_name,
      bulk: pictureBulk(client, country, folder, licence, language),
      exporting: {
        one: 'picture',
        many: 'pictures',
        fetch: (input) =>
          fetchFileOrJob(
            'picture/export_pictures',
            input as CallInput<'picture/export_pictures'>,
            'pictures.xlsx',
            {
              country,
            },
          ),
      },
      map: null,
      grid: { tile: (row) => <PictureTile row={row} ways={ways} /> },
      card: (row) => <PictureCard row={row} ways={ways} />,
      empty: {
        icon: 'upload',
        title: 'No pictures in this country yet',
        hint: 'Drop some here, or a whole folder. Stores, articles and pages choose from what is in this library.',
      },
      queryKey: (input) => pictureKeys.list(country, input),
      fetch: (input, signal) =>
        callApi('picture/query_pictures', input as CallInput<'picture/query_pictures'>, {
          signal,
          handles: 'all',
        }),
    };
  }, [client, country, defaults, folder, source, licence, language, onOpen, onUpload]);
  return <ListScreen definition={definition} />;
}
