/** The error of a form as a whole. */
export function FormRefusal({ message }: { message: string | undefined }) {
  return message === undefined ? null : (
    <p className="field-error" role="alert">
      {message}
    </p>
  );
}
