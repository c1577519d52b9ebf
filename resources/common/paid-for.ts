/** The target of a transaction: a booking of either kind, or a subscription. */
export const paymentTarget = {
  booking_id: {
    type: 'polymorphic',
    typeField: 'kind',
    to: ['instant-bookings', 'scheduled-bookings', 'subscriptions'],
  },
} as const

/** The entry of what was sold, until the sale is cancelled. */
export const saleEntries = {
  entity: 'ledger-entries',
  entries: {
    charge: {
      amount: 'total',
      at: 'created_at',
      where: { deleted_at: null },
      values: { booking_id: 'id', customer_id: 'customer_id', provider_id: 'provider_id' },
    },
  },
} as const
