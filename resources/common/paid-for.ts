import { office } from '#business/words'

/** The target of a transaction: a booking of either kind, or a subscription. */
export const paymentTarget = {
  booking_id: {
    type: 'polymorphic',
    typeField: 'kind',
    to: ['instant-bookings', 'scheduled-bookings', 'subscriptions'],
  },
} as const

/** The kinds of entries of the ledger with what was sold: charges, without what was taken off. */
export const soldKinds = ['charge', 'discount', 'fee', 'waiver'] as const

/** The kinds of entries with what was paid. A tip is among them, because its payment has it. */
export const paidKinds = ['payment', 'tip'] as const

/** The kinds of entries with what was given back. */
export const returnedKinds = ['refund'] as const

/** The amounts of a sale. */
const amounts = {
  amounts: ['price', 'discount', 'tax', 'total'],
  tax: 'tax',
  taxRates: { entity: 'taxes', percent: 'percent', where: { active: 1 } },
} as const

/** The documents of a sale: an invoice once it is paid in full or by request, then credit notes. */
export const saleDocuments = {
  entity: 'invoices',
  verb: 'invoice',
  whenPaid: true,
  party: 'customer_id',
  ...amounts,
} as const

/** The documents of a booking, whose fee may bear no tax. */
export const bookingDocuments = {
  ...saleDocuments,
  untaxed: 'untaxed_fee',
  item: 'service_id',
} as const

/** The transition of a sale that gets its document. A document stays. */
export const invoiceTransition = { roles: office, final: true } as const

/** The transition of a booking that gets its document, unless the job failed or is free. */
export const bookingInvoice = {
  ...invoiceTransition,
  when: { failed_at: null, extra_discount: { below: 'total' } },
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
