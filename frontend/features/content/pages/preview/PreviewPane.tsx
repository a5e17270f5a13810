import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Icon } from '@shared/ui/Icon';
import { Notice } from '@shared/ui/Notice';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import type { Page } from '../model';
import { DEVICES, type Device } from './choice';
import { PreviewFrame } from './PreviewFrame';
import { usePreview } from './usePreview';
import './preview.css';

interface PreviewPaneProps {
  headingId: string;
  page: Page | null;
  title: string;
  device: Device;
  onDevice: (device: Device) => void;
  onBlock: (blockId: string) => void;
  onClose: () => void;
}

/** The live preview of a page. It follows unsaved changes. */
export function PreviewPane({
  headingId,
  page,
  title,
  device,
  onDevice,
  onBlock,
  onClose,
}: PreviewPaneProps) {
  const { html, isBehind, error, retry } = usePreview(page?.page_id ?? null, page?.version ?? null);
  const width = DEVICES.find(({ id }) => id === device)?.width ?? 390;
  return (
    <section className="stack-flush preview-pane" aria-label="Preview of the page" aria-busy={isBehind}>
      <header className="line preview-bar">
        <h2 id={headingId}>Preview</h2>
        <span className="muted tiny grows">{isBehind && html !== null ? 'Updating…' : ''}</span>
        <SiteLink page={page} />
        <div role="group" aria-label="Width of the preview" className="line-tight">
          {DEVICES.map(({ id, label, icon }) => (
            <IconButton
              key={id}
              size="small"
              aria-label={label}
              title={label}
              aria-pressed={id === device}
              onClick={() => onDevice(id)}
            >
              <Icon name={icon} />
            </IconButton>
          ))}
        </div>
        <IconButton size="small" aria-label="Close the preview" title="Close the preview" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      {error === null ? null : (
        <Notice severity="error" role="alert">
          The preview failed: {error}
          <Button variant="ghost" size="small" onClick={retry}>
            Try again
          </Button>
        </Notice>
      )}
      {html === null ? (
        error === null ? (
          <div className="preview-waiting">
            <SkeletonRows rows={6} height={72} />
          </div>
        ) : null
      ) : (
        <PreviewFrame title={`Preview of ${title}`} html={html} width={width} onBlock={onBlock} />
      )}
    </section>
  );
}

/** A link to the public page, if it is the same as the saved one. */
function SiteLink({ page }: { page: Page | null }) {
  if (page?.status !== 'published') return null;
  return (
    <a className="small" href={page.public_url} target="_blank" rel="noopener noreferrer">
      View on site
    </a>
  );
}
