import { defineBusiness } from 'washboard/registry/words/define-business.ts'

/** A tool hire. */
export const business = defineBusiness({
  name: 'Tool hire',
  description: 'Drills, saws and ladders by the day.',
  roles: { boss: 'Boss', counter: 'Counter', workshop: 'Workshop' },
  admin: 'boss',
  office: ['boss', 'counter'],
  pendingAccount: 'New',
  menu: ['hire', 'stock', 'figures'],
  defaultGroup: 'stock',
  reportsGroup: 'figures',
  pages: {
    'price-board': { path: '/price-board', icon: 'money', roles: ['boss', 'counter'] },
  },
  settings: { timeZone: 'Europe/Lisbon', currency: 'EUR', phoneCountry: 'PT' },
})
