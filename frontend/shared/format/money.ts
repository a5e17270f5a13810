/** An amount in whole units of a currency, as its country writes it: 'Rp50.000', '₺350', 'RM25'. */
export function formatMoney(
  amount: number,
  { currency, locale }: { currency: string; locale: string },
): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  })
    .format(amount)
    .replaceAll(/\s/g, '');
}

/** A number with the thousands apart; 'about' where the server counted roughly. */
export function formatCount(count: number, isExact = true): string {
  const text = new Intl.NumberFormat('en').format(count);
  return isExact ? text : `about ${text}`;
}
