/** Files that file managers create in folders. */
const LEFT_BY_SYSTEMS = new Set(['thumbs.db', 'desktop.ini']);

/** Check whether a user put the file there. */
export function isUserFile({ name }: { name: string }): boolean {
  return !name.startsWith('.') && !LEFT_BY_SYSTEMS.has(name.toLowerCase());
}

/** Check whether the dropped items include a folder, whose files must be listed separately. */
export function hasFolder({ items }: Pick<DataTransfer, 'items'>): boolean {
  return entriesOf(items).some((entry) => entry.isDirectory);
}

/** Return all dropped files including those in folders, sorted by name in `locale`, with numbers by value. */
export async function droppedFiles(
  { items }: Pick<DataTransfer, 'items'>,
  locale: string,
): Promise<readonly File[]> {
  // Read before the first await: afterwards the browser clears the dropped items.
  const entries = entriesOf(items);
  const byName = new Intl.Collator(locale, { numeric: true });
  const files = await Promise.all(entries.map((entry) => filesOf(entry, byName)));
  return files.flat();
}

// Tests and older browsers provide no items, or items without entries.
function entriesOf(items: DataTransferItemList | undefined): readonly FileSystemEntry[] {
  return Array.from(items ?? []).flatMap((item) =>
    'webkitGetAsEntry' in item ? (item.webkitGetAsEntry() ?? []) : [],
  );
}

async function filesOf(entry: FileSystemEntry, byName: Intl.Collator): Promise<readonly File[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return isUserFile(file) ? [file] : [];
  }
  const inside = await allIn((entry as FileSystemDirectoryEntry).createReader(), byName);
  const files = await Promise.all(inside.map((one) => filesOf(one, byName)));
  return files.flat();
}

/** Read all entries of a folder. The browser returns them in batches until one is empty. */
async function allIn(
  reader: FileSystemDirectoryReader,
  byName: Intl.Collator,
): Promise<readonly FileSystemEntry[]> {
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return entries.sort((one, other) => byName.compare(one.name, other.name));
    entries.push(...part);
  }
}
