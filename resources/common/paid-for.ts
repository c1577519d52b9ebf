/** The target of a transaction: a booking of either kind, or a subscription. */
export const paymentTarget = {
  booking_id: {
    type: 'polymorphic',
    typeField: 'kind',
    to: ['instant-bookings', 'scheduled-bookings', 'subscriptions'],
  },
} as const

const soldValues = {
  booking_id: 'id',
  customer_id: 'customer_id',
  provider_id: 'provider_id',
} as const

/** The entry of what was sold, until the sale is cancelled. */
export const saleEntries = {
  entity: 'ledger-entries',
  entries: {
    charge: {
      amount: 'total',
      at: 'created_at',
      where: { deleted_at: null },
      values: soldValues,
    },
  },
} as const

/** The entries of a booking: what was sold, the discount of it, and the fee of a missed visit. */
export const bookingEntries = {
  entity: 'ledger-entries',
  entries: {
    ...saleEntries.entries,
    discount: {
      amount: 'extra_discount',
      negative: true,
      at: 'discounted_at',
      where: { deleted_at: null },
      values: { ...soldValues, person_id: 'discounted_by' },
    },
    fee: { amount: 'fee', at: 'deleted_at', values: soldValues },
    waiver: {
      amount: 'fee',
      negative: true,
      at: 'waived_at',
      where: { waived_at: { not: null } },
      values: { ...soldValues, person_id: 'waived_by' },
    },
  },
} as const
