/** The initial settings of the business. The operator can set another time zone and currency. */
export const SETTINGS = {
  /** The name until an admin changes it in the app. */
  name: 'Washboard',
  /** An IANA time zone, for `BUSINESS_TIME_ZONE`. */
  timeZone: 'Asia/Kuwait',
  /** An ISO 4217 code, for `BUSINESS_CURRENCY`. */
  currency: 'KWD',
  /** An ISO 3166-1 code: the country of phone numbers without a country code. */
  phoneCountry: 'KW',
} as const
