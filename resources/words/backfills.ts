/**
 * The values of new columns in existing rows, as SQL on the same row, where the default would be
 * wrong.
 */
export const BACKFILLS: Readonly<Record<string, string>> = {
  // The discount is the difference between the price with tax and the amount paid.
  'subscriptions.discount': 'greatest(price + tax - total, 0)',
}
