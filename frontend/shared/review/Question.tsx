import { useId, type ReactNode, type Ref } from 'react';

interface QuestionProps {
  /** The question above the answers. */
  text: string;
  ref?: Ref<HTMLDivElement>;
  /** The answers, as buttons. */
  children: ReactNode;
}

/** A question with the buttons that answer it below. */
export function Question({ text, ref, children }: QuestionProps) {
  const id = useId();
  return (
    <div ref={ref} className="row whole-line" role="group" aria-labelledby={id}>
      <p id={id} className="whole-line small strong">
        {text}
      </p>
      {children}
    </div>
  );
}
