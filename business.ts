import { defineBusiness } from './registry/words/define-business.ts'

/** The car wash. */
export const business = defineBusiness({
  name: 'Washboard',
  description: 'The back office of a car-wash and vehicle-care booking business.',
  roles: {
    admin: 'Admin',
    operations: 'Operations',
    'car wash': 'Car Wash',
  },
  admin: 'admin',
  office: ['admin', 'operations'],
  pendingAccount: 'Pending',
  accountsWithoutAccess: ['User'],
  menu: ['bookings', 'people', 'catalogue', 'places', 'reports'],
  defaultGroup: 'catalogue',
  reportsGroup: 'reports',
  settings: { timeZone: 'Asia/Kuwait', currency: 'KWD', phoneCountry: 'KW' },
  verbs: {
    assign: { does: 'Assign a row to a person', icon: 'assign', before: 'renew', warned: true },
    depart: {
      does: 'Set out for the work',
      icon: 'car',
      before: 'renew',
      tone: 'moving',
      single: true,
    },
    start: { does: 'Start the work', icon: 'play', before: 'renew', tone: 'moving', single: true },
    finish: { does: 'Finish the work', icon: 'done', before: 'renew', tone: 'good', single: true },
    fail: {
      does: 'Report failed work with a reason',
      icon: 'alert',
      before: 'cancel',
      single: true,
    },
    reopen: {
      does: 'Reopen finished or failed work',
      icon: 'restore',
      before: 'update',
      single: true,
    },
    pay: { does: 'Take the payment', icon: 'money', before: 'restore', tone: 'good' },
    refund: {
      does: 'Refund with a reason',
      icon: 'restore',
      before: 'cancel',
      tone: 'stopped',
    },
  },
  warnings: ['outside-hours', 'long-shift'],
  headings: {
    plate: [
      'license plate',
      'licence plate',
      'number plate',
      'registration',
      'registration number',
      'plate number',
      'plate no',
      'immatriculation',
      'plaque',
      'kennzeichen',
      'matrícula',
      'رقم اللوحة',
      'اللوحة',
    ],
  },
})
