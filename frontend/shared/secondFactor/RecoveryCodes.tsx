import { CopyButton } from '@shared/ui/CopyButton';
import './secondFactor.css';

/** The recovery codes, shown only once. */
export function RecoveryCodes({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
  return (
    <>
      <p className="muted">
        Each code signs you in once if you don’t have your phone. They are shown only now. Print them or save
        them in a password manager, not on the phone itself.
      </p>
      <ul className="tiles well recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code translate="no">{code}</code>
          </li>
        ))}
      </ul>
      <p className="line-tight muted">
        <CopyButton text={codes.join('\n')} label="Copy all codes" /> Copy all
      </p>
      <button
        type="button"
        className="plain-button plain-button-primary entry-submit"
        autoFocus
        onClick={onStored}
      >
        I have saved the codes
      </button>
    </>
  );
}
