import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { closeReport, type Report } from './reports';
import './work.css';

/** What could not be done, line by line. */
export default function ReportDialog({ report }: { report: Report }) {
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={closeReport} aria-labelledby="report-title">
      <DialogTitle id="report-title">{report.title}</DialogTitle>
      <DialogContent>
        {report.lead === '' ? null : <p className="muted">{report.lead}</p>}
        <ul className="bullets">
          {report.lines.map(({ name, message }, index) => (
            // A record may stand in several lines, one for each field.
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
