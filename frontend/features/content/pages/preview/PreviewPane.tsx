import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Icon } from '@shared/ui/Icon';
import { Notice } from '@shared/ui/Notice';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { DEVICES, type Device } from './choice';
import { PreviewFrame } from './PreviewFrame';
import { usePreview } from './usePreview';
import './preview.css';

interface PreviewPaneProps {
  headingId: string;
  pageId: number | null;
  title: string;
  device: Device;
  onDevice: (device: Device) => void;
  onBlock: (blockId: string) => void;
  onClose: () => void;
}

/** The live preview of a page. It follows unsaved changes. */
export function PreviewPane({
  headingId,
  pageId,
  title,
  device,
  onDevice,
  onBlock,
  onClose,
}: PreviewPaneProps) {
  const { html, isBehind, error, retry } = usePreview(pageId);
  const width = DEVICES.find(({ id }) => id === device)?.width ?? 390;
  return (
    <section className="stack-flush preview-pane" aria-label="Preview of the page" aria-busy={isBehind}>
      <header className="line preview-bar">
        <h2 id={headingId}>Preview</h2>
        <span className="muted tiny grows">{isBehind && html !== null ? 'Updating…' : ''}</span>
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
