import { defineBusiness } from 'washboard/registry/words/define-business.ts'

/** The words of the business, which all declarations share. */
export const business = defineBusiness({
  name: 'My business',
  description: 'The back office of my business.',
  roles: { admin: 'Admin' },
  admin: 'admin',
  office: ['admin'],
  pendingAccount: 'Pending',
  menu: ['work', 'figures'],
  defaultGroup: 'work',
  reportsGroup: 'figures',
  settings: { timeZone: 'Europe/Lisbon', currency: 'EUR', phoneCountry: 'PT' },
})
