/** The time zone and currency of the business. The operator can set others. */
export const SETTINGS = {
  /** An IANA time zone, for `BUSINESS_TIME_ZONE`. */
  timeZone: 'Asia/Kuwait',
  /** An ISO 4217 code, for `BUSINESS_CURRENCY`. */
  currency: 'KWD',
} as const
