import IconButton from '@mui/material/IconButton';
import { formatSize } from '@shared/format/size';
import { FileButton } from '@shared/ui/FileButton';
import { Icon } from '@shared/ui/Icon';
import { DOCUMENT_TYPES, MOST_DOCUMENTS, type Document, type Documents } from './useDocuments';

/** The documents attached to an entry: uploaded, uploading and refused ones, with a button to add more. */
export function DocumentsRow({ documents: along }: { documents: Documents }) {
  const { documents, sending, refused, add, remove } = along;
  return (
    <>
      {documents.length + sending.length >= MOST_DOCUMENTS ? null : (
        <FileButton label="Add documents…" accept={DOCUMENT_TYPES} onChosen={(chosen) => void add(chosen)} />
      )}
      {documents.length + sending.length === 0 ? null : (
        <ul className="stack-tight whole-line" aria-label="Documents of the entry">
          {documents.map((one) => (
            <li className="line-tight" key={one.file_id}>
              <DocumentLink document={one} />
              <IconButton aria-label={`Remove ${one.file_name}`} onClick={() => remove(one.file_id)}>
                <Icon name="close" size={12} />
              </IconButton>
            </li>
          ))}
          {sending.map((name, index) => (
            <li key={`${name} ${index}`} className="line-tight muted">
              {name}: sending…
            </li>
          ))}
        </ul>
      )}
      {refused.map(({ name, why }) => (
        <p key={name} className="field-error whole-line" role="alert">
          {name}: {why}
        </p>
      ))}
    </>
  );
}

/** The documents of an entry. */
export function DocumentList({ documents }: { documents: readonly Document[] }) {
  if (documents.length === 0) return null;
  return (
    <ul className="stack-tight" aria-label="Documents">
      {documents.map((one) => (
        <li key={one.file_id}>
          <DocumentLink document={one} />
        </li>
      ))}
    </ul>
  );
}

/** A download link of a document. */
function DocumentLink({ document }: { document: Document }) {
  return (
    <span className="breaks">
      <a href={document.url} download={document.file_name}>
        {document.file_name}
      </a>{' '}
      <span className="muted">{formatSize(document.size)}</span>
    </span>
  );
}
