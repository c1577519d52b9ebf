/** Where the business is, unless the operator says otherwise. */
export const SETTINGS = {
  timeZone: 'Europe/Lisbon',
  currency: 'EUR',
  phoneCountry: 'PT',
} as const
