import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { closeReport, type Report } from './reports';
import './work.css';

/** A dialog that lists errors. */
export default function ReportDialog({ report }: { report: Report }) {
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={closeReport} aria-labelledby="report-title">
      <DialogTitle id="report-title">{report.title}</DialogTitle>
      <DialogContent>
        {report.lead === '' ? null : <p className="muted">{report.lead}</p>}
        <ul className="bullets">
          {report.lines.map(({ name, message }, index) => (
            // A record may appear in several lines, one per field.
            <li key={index}>
              <strong>{name}</strong> {message}
            </li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button variant="filled" autoFocus onClick={closeReport}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
