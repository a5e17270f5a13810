import { expect, test } from 'vitest';
import { droppedFiles, hasFolder, isUserFile } from './droppedFiles';

type Entry = Pick<FileSystemEntry, 'isFile' | 'isDirectory' | 'name'>;

function fileEntry(name: string): Entry {
  const file = (give: (file: File) => void) => give(new File(['x'], name));
  return Object.assign({ isFile: true, isDirectory: false, name }, { file });
}

/** Return a folder whose entries are read in batches, as in browsers. */
function folderEntry(name: string, inside: readonly Entry[], partSize = 2): Entry {
  const createReader = () => {
    let at = 0;
    return {
      readEntries: (give: (part: readonly Entry[]) => void) => {
        give(inside.slice(at, at + partSize));
        at += partSize;
      },
    };
  };
  return Object.assign({ isFile: false, isDirectory: true, name }, { createReader });
}

function dropped(entries: readonly Entry[]): DataTransfer {
  return { items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })) } as unknown as DataTransfer;
}

test('reads a dropped folder recursively', async () => {
  const deep = folderEntry('deep', [fileEntry('e.jpg')]);
  const folder = folderEntry('menu', [
    fileEntry('b.jpg'),
    fileEntry('a.jpg'),
    fileEntry('.DS_Store'),
    deep,
    fileEntry('Thumbs.db'),
  ]);
  const transfer = dropped([folder, fileEntry('z.jpg')]);
  expect(hasFolder(transfer)).toBe(true);
  expect((await droppedFiles(transfer, 'id-ID')).map(({ name }) => name)).toEqual([
    'a.jpg',
    'b.jpg',
    'e.jpg',
    'z.jpg',
  ]);
});

test('handles plain files and old browsers without folders', () => {
  expect(hasFolder(dropped([fileEntry('a.jpg')]))).toBe(false);
  expect(hasFolder({} as DataTransfer)).toBe(false);
});

test('ignores system files', () => {
  expect([{ name: '.hidden' }, { name: 'desktop.ini' }, { name: 'a.jpg' }].map(isUserFile)).toEqual([
    false,
    false,
    true,
  ]);
});

test('sorts the files of a folder by the alphabet of the country, and numbers by value', async () => {
  const names = [
    'cami.jpg',
    'Çay 2.jpg',
    'Çay 10.jpg',
    'dere.jpg',
    'ılık.jpg',
    'iç.jpg',
    'Şal.jpg',
    'tuz.jpg',
  ];
  const shuffled = [5, 2, 7, 0, 3, 6, 1, 4].map((index) => fileEntry(names[index] ?? ''));
  const result = await droppedFiles(dropped([folderEntry('menu', shuffled)]), 'tr-TR');
  expect(result.map(({ name }) => name)).toEqual(names);
});
