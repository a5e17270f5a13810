/** What was refused of a form as a whole. */
export function FormRefusal({ words }: { words: string | undefined }) {
  return words === undefined ? null : (
    <p className="field-error" role="alert">
      {words}
    </p>
  );
}
