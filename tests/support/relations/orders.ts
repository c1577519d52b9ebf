/** Test entity: orders with their lines. */
export const orders = {
  name: 'orders',
  icon: 'list',
  fields: {
    code: { type: 'text', maxLength: 20, unique: true },
    status: { type: 'choice', values: { open: 'waiting', sent: 'good' }, default: 'open' },
    line_count: { type: 'integer', default: 0 },
  },
  states: {
    sent: { when: { status: 'sent' }, tone: 'good' },
    open: { when: { status: 'open' }, tone: 'waiting' },
  },
  lines: {
    entity: 'order-lines',
    reference: 'order_id',
    columns: ['goods', 'amount', 'service_id'],
    order: 'place',
    count: 'line_count',
    closed: ['sent'],
    max: 20,
  },
  access: { admin: 'all', operations: ['create', 'update', 'delete', 'restore'] },
} as const

/** Test entity: the lines of orders. */
export const orderLines = {
  name: 'order-lines',
  icon: 'list',
  fields: {
    order_id: { type: 'reference', to: 'orders' },
    goods: { type: 'text', maxLength: 60 },
    amount: { type: 'integer', min: 1, max: 100 },
    service_id: { type: 'reference', to: 'services', nullable: true },
    place: { type: 'integer', default: 1 },
  },
  title: 'goods',
  access: { admin: 'all', operations: ['create', 'update', 'delete', 'restore'] },
} as const
