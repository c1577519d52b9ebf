/** The kind of an entry of the ledger. */
export const movement = {
  type: 'choice',
  values: {
    charge: 'plain',
    tip: 'plain',
    payment: 'good',
    discount: 'plain',
    refund: 'stopped',
    fee: 'plain',
    waiver: 'plain',
    over_short: 'waiting',
    handover: 'plain',
    takeover: 'plain',
    earlier_cash: 'plain',
    commission: 'plain',
    correction: 'plain',
  },
} as const

/** The method of a payment. Other entries have none. */
export const method = {
  type: 'choice',
  values: { cash: 'plain', card: 'plain', wallet: 'plain' },
  nullable: true,
} as const
