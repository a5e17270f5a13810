import Button from '@mui/material/Button';
import { RecordPicker } from '@shared/form/RecordPicker';
import { Input } from '@shared/ui/Input';
import { isHref } from '../hrefs';
import type { Fields } from '../model';
import { videoPlace } from '../videos';
import { LineEditor } from './LineEditor';
import { Line } from '@shared/form/Line';
import { Rows, type FormProps } from './parts';
import { Labelled } from '@shared/form/Labelled';
import { pagePicker, videoPicker } from './pickers';

const LONGEST_ADDRESS = 500;

function addressError(url: string | null): string | null {
  return url === null || url === '' || isHref(url) ? null : 'Start with https://, mailto: or /';
}

export function VideoForm({ fields, isDisabled, onChange }: FormProps<Fields['video']>) {
  const url = fields.url ?? '';
  const place = videoPlace(url);
  return (
    <div className="form-grid">
      <Labelled label="One of our videos">
        {(control) => (
          <RecordPicker
            control={control}
            of="videos"
            picker={videoPicker}
            value={fields.video_id}
            isDisabled={isDisabled}
            onChange={(video_id) => onChange(video_id === null ? { video_id } : { video_id, url: null })}
          />
        )}
      </Labelled>
      <Line
        label="Or a video URL"
        value={url}
        longest={LONGEST_ADDRESS}
        inputMode="url"
        placeholder="https://www.youtube.com/watch?v=…"
        error={
          url === '' || place !== null
            ? null
            : 'Only YouTube, TikTok and Instagram links that start with https://'
        }
        help={place === null ? 'A page on YouTube, TikTok or Instagram.' : `On ${place}`}
        onChange={(next) => onChange(next === '' ? { url: null } : { url: next.trim(), video_id: null })}
      />
    </div>
  );
}

export function ButtonForm({ fields, onChange }: FormProps<Fields['cta']>) {
  return (
    <div className="form-grid">
      <Line label="Button text" value={fields.label} longest={60} onChange={(label) => onChange({ label })} />
      <Line
        label="Button link"
        value={fields.url ?? ''}
        longest={LONGEST_ADDRESS}
        inputMode="url"
        placeholder="https:// or /stores"
        error={addressError(fields.url)}
        onChange={(url) => onChange({ url: url.trim() === '' ? null : url.trim() })}
      />
    </div>
  );
}

export function FaqForm({ fields, isDisabled, onChange }: FormProps<Fields['faq']>) {
  return (
    <Rows
      items={fields.items}
      most={20}
      one="question"
      blank={{ question: '', answer: '' }}
      onChange={(items) => onChange({ items })}
    >
      {(item, change, index) => (
        <>
          <Line
            label={`Question ${index + 1}`}
            value={item.question}
            longest={200}
            onChange={(question) => change({ ...item, question })}
          />
          <LineEditor
            label={`Answer ${index + 1}`}
            html={item.answer}
            isDisabled={isDisabled}
            onChange={(answer) => change({ ...item, answer })}
          />
        </>
      )}
    </Rows>
  );
}

export function LinksForm({ fields, isDisabled, onChange }: FormProps<Fields['link_grid']>) {
  return (
    <Rows
      items={fields.items}
      most={40}
      least={2}
      one="link"
      blank={{ label: '', url: null, page_id: null }}
      onChange={(items) => onChange({ items })}
    >
      {(item, change, index) => (
        <>
          <Line
            label={`Text of link ${index + 1}`}
            value={item.label}
            longest={80}
            onChange={(label) => change({ ...item, label })}
          />
          <div className="form-grid">
            <Labelled label="Linked page">
              {(control) => (
                <RecordPicker
                  control={control}
                  of="pages"
                  picker={pagePicker}
                  value={item.page_id}
                  isDisabled={isDisabled}
                  onChange={(page_id) =>
                    change({ ...item, page_id, url: page_id === null ? item.url : null })
                  }
                />
              )}
            </Labelled>
            <Line
              label="Or a web address"
              value={item.url ?? ''}
              longest={LONGEST_ADDRESS}
              inputMode="url"
              placeholder="https:// or /stores"
              error={addressError(item.url)}
              onChange={(url) =>
                change(
                  url.trim() === '' ? { ...item, url: null } : { ...item, url: url.trim(), page_id: null },
                )
              }
            />
          </div>
        </>
      )}
    </Rows>
  );
}

export function TableForm({ fields: { header, rows }, isDisabled, onChange }: FormProps<Fields['table']>) {
  const width = Math.max(header.length, 1);
  const cells = (row: readonly string[]) => Array.from({ length: width }, (_, place) => row[place] ?? '');
  const withColumn = (row: readonly string[]) => [...cells(row), ''];
  const withoutColumn = (row: readonly string[]) => cells(row).slice(0, -1);
  const changeCell = (row: number, column: number, value: string) =>
    onChange({
      rows: rows.map((one, place) =>
        place === row ? cells(one).map((cell, at) => (at === column ? value : cell)) : one,
      ),
    });
  return (
    <>
      <div className="scrolls">
        <table className="block-table">
          <thead>
            <tr>
              {cells(header).map((cell, column) => (
                <th key={column} scope="col">
                  <Input
                    aria-label={`Heading of column ${column + 1}`}
                    placeholder="Heading"
                    maxLength={120}
                    value={cell}
                    onChange={({ target }) =>
                      onChange({
                        header: cells(header).map((old, at) => (at === column ? target.value : old)),
                      })
                    }
                  />
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <tr key={place}>
                {cells(row).map((cell, column) => (
                  <td key={column}>
                    <Input
                      aria-label={`Row ${place + 1}, column ${column + 1}`}
                      maxLength={300}
                      value={cell}
                      onChange={({ target }) => changeCell(place, column, target.value)}
                    />
                  </td>
                ))}
                <td>
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={`Remove row ${place + 1}`}
                    title={`Remove row ${place + 1}`}
                    disabled={rows.length === 1}
                    onClick={() => onChange({ rows: rows.filter((_, at) => at !== place) })}
                  >
                    <span aria-hidden>✕</span>
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="row">
        <Button
          size="small"
          disabled={isDisabled || rows.length >= 50}
          onClick={() => onChange({ rows: [...rows, cells([])] })}
        >
          Add row
        </Button>
        <Button
          size="small"
          disabled={isDisabled || width >= 8}
          onClick={() => onChange({ header: withColumn(header), rows: rows.map(withColumn) })}
        >
          Add column
        </Button>
        <Button
          size="small"
          disabled={isDisabled || width === 1}
          onClick={() => onChange({ header: withoutColumn(header), rows: rows.map(withoutColumn) })}
        >
          Remove last column
        </Button>
      </div>
    </>
  );
}
