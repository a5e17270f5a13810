import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { CountryNotice } from '@shared/form/CountryNotice';
import { FOLLOWED } from '@shared/review/elsewhere';
import { OpenCase } from '@shared/review/ReviewDesk';
import { labelIn, useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { useTabTitle } from '@shared/workspace/hooks';
import { syncOptions } from '../api';
import { basisOf, isOpen } from '../model';
import { AREA } from '../review/useCase';
import { CaseView } from './CaseView';

interface DeskCaseProps {
  id: number;
  /** True if the tab shows the record's title. */
  isNamed: boolean;
  onDone: (id: number, ended: Promise<boolean>) => void;
  /** Show a record whose decision was undone. */
  onBack: (id: number) => void;
  /** Show the next or previous record of the queue without a decision. */
  onStep: (by: 1 | -1, isUntouched: boolean) => void;
}

/** The current record, once it has loaded. */
export function DeskCase({ id, isNamed, onDone, onBack, onStep }: DeskCaseProps) {
  const query = useQuery({ ...syncOptions(useCountryCode(), id), ...FOLLOWED });
  const status = useEnum('sync_status');
  useTabTitle(isNamed ? query.data?.title : null);
  return (
    <CaseTop>
      <CountryNotice />
      <OpenCase
        area={AREA}
        id={id}
        query={query}
        outcomeOf={(item) =>
          isOpen(item) ? null : { said: labelIn(status, item.status), by: item.decided_by }
        }
      >
        {(item) => (
          <CaseView key={basisOf(item)} item={item} onDone={onDone} onBack={onBack} onStep={onStep} />
        )}
      </OpenCase>
    </CaseTop>
  );
}

/**
 * A container that takes focus from the queue: Enter applies here, and would otherwise press the focused
 * queue row again.
 */
function CaseTop({ children }: { children: ReactNode }) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement?.closest('.review-queue')) top.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={top} tabIndex={-1} className="stack-flush grows case-top">
      {children}
    </div>
  );
}
