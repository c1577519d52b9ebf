/** The target of a transaction: a booking of either kind, or a subscription. */
export const paymentTarget = {
  booking_id: {
    type: 'polymorphic',
    typeField: 'kind',
    to: ['instant-bookings', 'scheduled-bookings', 'subscriptions'],
  },
} as const
