import { useMemo } from 'react';
import { useRecordList, type RecordListParts } from '@shared/records/useRecordList';
import { ListScreen } from '@shared/table/screen/ListScreen';
import { pictureKeys } from '../api';
import { useLanguage } from '../language';
import { searchTags } from './pickers';
import { paramsOf, pictureActions } from './pictureBulk';
import { PictureCard, pictureCells, PictureTile } from './pictureCells';

interface PictureListProps {
  onOpen: (id: number) => void;
  onUpload: () => void;
}

/** The picture library of the country, as a grid or as a table. */
export function PictureList({ onOpen, onUpload }: PictureListProps) {
  const language = useLanguage();
  const parts = useMemo<RecordListParts<'picture'>>(
    () => ({
      code: 'picture',
      title: 'Pictures',
      newPath: null,
      onNew: onUpload,
      newLabel: 'Upload pictures',
      searchLabel: 'Search name, description, tag, credit, ID',
      columns: [
        'name',
        'status',
        'used',
        'folder',
        'alt_local',
        'licence',
        'licence_until',
        'size',
        'width',
        'uploader',
        'created',
        'source',
        'credit',
        'caption',
        'tags',
        'kind',
        'taken',
        'updated',
        'id',
      ],
      filters: [
        'folder',
        'unused',
        'no_alt',
        'source',
        'licence',
        'status',
        'tags',
        'duplicate',
        'uploader',
        'licence_expiring',
        'licence_expires_from',
        'licence_expires_to',
        'width_from',
        'width_to',
        'kilobytes_from',
        'kilobytes_to',
        'created_from',
        'created_to',
      ],
      free: { tags: searchTags },
      cells: pictureCells(onOpen),
      nameOf: (row) => row.file_name,
      onOpen: (row) => onOpen(row.picture_id),
      grid: { tile: (row) => <PictureTile row={row} onOpen={onOpen} /> },
      card: (row) => <PictureCard row={row} onOpen={onOpen} />,
      listKey: pictureKeys.lists,
      actions: (enums) => pictureActions(enums, language),
      toParams: paramsOf,
      empty: {
        icon: 'upload',
        title: 'No pictures in this country yet',
        hint: 'Drop pictures or a folder here. Stores, articles and pages use pictures from this library.',
      },
    }),
    [language, onOpen, onUpload],
  );
  return <ListScreen definition={useRecordList(parts)} />;
}
