/** What file managers leave in folders beside what people put there. */
const LEFT_BY_SYSTEMS = new Set(['thumbs.db', 'desktop.ini']);

/** Whether a file of a folder was put there by a person. */
export function isUserFile({ name }: { name: string }): boolean {
  return !name.startsWith('.') && !LEFT_BY_SYSTEMS.has(name.toLowerCase());
}

/** Whether a folder is among what was dropped: its files must be asked for one by one. */
export function holdsFolder({ items }: Pick<DataTransfer, 'items'>): boolean {
  return entriesOf(items).some((entry) => entry.isDirectory);
}

/** Returns all dropped files, also those in folders, sorted by name as `locale` sorts, numbers by their value. */
export async function droppedFiles(
  { items }: Pick<DataTransfer, 'items'>,
  locale: string,
): Promise<readonly File[]> {
  // Asked for before anything is waited for: afterwards the browser has let go of what was dropped.
  const entries = entriesOf(items);
  const byName = new Intl.Collator(locale, { numeric: true });
  const found = await Promise.all(entries.map((entry) => filesOf(entry, byName)));
  return found.flat();
}

// Tests and older browsers give no items, or none that know of entries.
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
  const found = await Promise.all(inside.map((one) => filesOf(one, byName)));
  return found.flat();
}

/** A folder is told in parts, until a part is empty. */
async function allIn(
  reader: FileSystemDirectoryReader,
  byName: Intl.Collator,
): Promise<readonly FileSystemEntry[]> {
  const found: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return found.sort((one, other) => byName.compare(one.name, other.name));
    found.push(...part);
  }
}
