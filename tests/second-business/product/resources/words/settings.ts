/** The initial settings. The operator can set another time zone and currency. */
export const SETTINGS = {
  timeZone: 'Europe/Lisbon',
  currency: 'EUR',
  phoneCountry: 'PT',
} as const
