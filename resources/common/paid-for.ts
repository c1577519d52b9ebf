/** What a transaction is for: a booking of either kind, or a subscription. */
export const paidFor = {
  kind: {
    type: 'choice',
    values: {
      'instant-bookings': 'plain',
      'scheduled-bookings': 'plain',
      subscriptions: 'plain',
    },
  },
  booking_id: {
    type: 'polymorphic',
    typeField: 'kind',
    to: {
      'instant-bookings': 'instant-bookings',
      'scheduled-bookings': 'scheduled-bookings',
      subscriptions: 'subscriptions',
    },
  },
} as const
