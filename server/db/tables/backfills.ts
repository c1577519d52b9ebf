/**
 * What a column holds in the rows that were there before it, as SQL on the same row: its default
 * would be wrong for them.
 */
export const BACKFILLS: Readonly<Record<string, string>> = {
  // What was taken off has been missing between the price and what was paid.
  'subscriptions.discount': 'greatest(price + tax - total, 0)',
}
