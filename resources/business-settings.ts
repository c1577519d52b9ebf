import { defineEntity } from '../registry/define-entity.ts'
import { accountFields, ACCOUNTS } from './common/accounts.ts'
import { BUSINESS_NAME, SETTINGS } from '#business/words'

/** The settings of the business, such as its name and logo. */
export const businessSettings = defineEntity({
  name: 'business-settings',
  about: 'The settings of the business, such as its name and logo. There is one row.',
  icon: 'edit',
  menu: 'places',
  single: true,
  fields: {
    name: { type: 'text', maxLength: 60, default: BUSINESS_NAME },
    logo: { type: 'image', nullable: true },
    sign_in_text: { type: 'text', maxLength: 160, nullable: true },
    imprint: { type: 'longtext', maxLength: 400, nullable: true },
    tax_number: { type: 'text', maxLength: 30, mono: true, nullable: true },
    week_start: {
      type: 'choice',
      values: { saturday: 'plain', sunday: 'plain', monday: 'plain' },
      nullable: true,
    },
    currency_display: {
      type: 'choice',
      values: { code: 'plain', symbol: 'plain' },
      default: 'code',
    },
    phone_country: {
      type: 'choice',
      values: { KW: 'plain', SA: 'plain', BH: 'plain', QA: 'plain', AE: 'plain', OM: 'plain' },
      default: SETTINGS.phoneCountry,
    },
    /** Refunds and discounts above these amounts need a second person. */
    refund_limit: { type: 'money', min: 0, nullable: true },
    discount_limit: { type: 'money', min: 0, nullable: true },
    /** The share of a total that is due before the visit, and the total above which it is. */
    deposit_percent: { type: 'percent', min: 0, max: 100, nullable: true },
    deposit_above: { type: 'money', min: 0, nullable: true },
    no_show_fee: { type: 'money', min: 0, nullable: true },
    /** The fee of a cancellation within `late_cancel_hours` before the start. */
    late_cancel_fee: { type: 'money', min: 0, nullable: true },
    late_cancel_hours: { type: 'integer', min: 0, max: 168, default: 2 },
    /** 1 if fees include tax by the rate of the booking, 0 if they bear none. */
    fees_taxed: { type: 'flag', default: 1 },
    ...accountFields,
  },
  settings: {
    name: 'name',
    logo: 'logo',
    signInText: 'sign_in_text',
    imprint: 'imprint',
    taxNumber: 'tax_number',
    weekStart: 'week_start',
    currencyDisplay: 'currency_display',
    phoneCountry: 'phone_country',
  },
  detail: {
    groups: {
      about: ['logo', 'sign_in_text', 'imprint', 'tax_number'],
      use: ['week_start', 'currency_display', 'phone_country'],
      money: [
        'refund_limit',
        'discount_limit',
        'deposit_percent',
        'deposit_above',
        'no_show_fee',
        'late_cancel_fee',
        'late_cancel_hours',
        'fees_taxed',
      ],
      books: ACCOUNTS,
      record: ['updated_at'],
    },
  },
  access: { admin: ['update'] },
})
