/** Stand for a card that may turn out empty: what is below it is hidden until it is known, so that nothing moves. */
export function HeldPlace() {
  return <div hidden data-loading="true" />;
}
