/** Format an amount in whole currency units, in the style of the country: 'Rp50.000', '₺350', 'RM25'. */
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
