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

/** All files that were dropped, those within folders too, in the order of their names. */
export async function droppedFiles({ items }: Pick<DataTransfer, 'items'>): Promise<readonly File[]> {
  // Asked for before anything is waited for: afterwards the browser has let go of what was dropped.
  const entries = entriesOf(items);
  const found = await Promise.all(entries.map((entry) => filesOf(entry)));
  return found.flat();
}

// Tests and older browsers give no items, or none that know of entries.
function entriesOf(items: DataTransferItemList | undefined): readonly FileSystemEntry[] {
  return Array.from(items ?? []).flatMap((item) =>
    'webkitGetAsEntry' in item ? (item.webkitGetAsEntry() ?? []) : [],
  );
}

async function filesOf(entry: FileSystemEntry): Promise<readonly File[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return isUserFile(file) ? [file] : [];
  }
  const inside = await allIn((entry as FileSystemDirectoryEntry).createReader());
  const found = await Promise.all(inside.map((one) => filesOf(one)));
  return found.flat();
}

/** A folder is told in parts, until a part is empty. */
async function allIn(reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> {
  const found: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return found.sort((one, other) => one.name.localeCompare(other.name));
    found.push(...part);
  }
}
