import { defineEntity } from '../registry/define-entity.ts'
import { SETTINGS } from './words/settings.ts'

/** The settings of the business, such as its name and logo. */
export const businessSettings = defineEntity({
  name: 'business-settings',
  about: 'The settings of the business, such as its name and logo. There is one row.',
  icon: 'edit',
  menu: 'places',
  single: true,
  fields: {
    name: { type: 'text', maxLength: 60, default: SETTINGS.name },
    logo: { type: 'image', nullable: true },
    sign_in_text: { type: 'text', maxLength: 160, nullable: true },
    imprint: { type: 'longtext', maxLength: 400, nullable: true },
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
  },
  settings: {
    name: 'name',
    logo: 'logo',
    signInText: 'sign_in_text',
    imprint: 'imprint',
    weekStart: 'week_start',
    currencyDisplay: 'currency_display',
    phoneCountry: 'phone_country',
  },
  access: { admin: ['update'] },
})
