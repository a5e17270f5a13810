/**
 * A placeholder for a card that may turn out empty. Content below it is hidden until the card has loaded, so
 * that nothing moves.
 */
export function CardPlaceholder() {
  return <div hidden data-loading="true" />;
}
