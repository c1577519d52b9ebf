/** What a transaction is for: a booking of either kind, or a subscription. */
export const paidFor = {
  booking_id: {
    type: 'polymorphic',
    typeField: 'kind',
    to: ['instant-bookings', 'scheduled-bookings', 'subscriptions'],
  },
} as const
