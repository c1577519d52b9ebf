import { describe, expect, test } from 'vitest'
import { listMistakes } from '../../support/relations/registry-with.ts'
import { orderLines, orders } from '../../support/relations/orders.ts'

const { lines } = orders
const withLines = (changedKeys: object) => [
  { ...orders, lines: { ...lines, ...changedKeys } },
  orderLines,
]
const createFilledLines = (changedFields: object) => ({
  ...orderLines,
  fields: { ...orderLines.fields, ...changedFields },
})

type Wrong = readonly [
  did: string,
  entities: readonly object[],
  at: string,
  message: string,
  hint?: string,
]

const MISTAKES: readonly Wrong[] = [
  [
    'a key is misspelt',
    withLines({ clozed: ['sent'] }),
    'orders.lines.clozed',
    "'clozed' is no key of 'lines'.",
    "Did you mean 'closed'?",
  ],
  [
    'there is no such entity',
    withLines({ entity: 'order-line' }),
    'orders.lines.entity',
    "'order-line' is no entity.",
    "Did you mean 'order-lines'?",
  ],
  [
    'the lines belong to something else',
    withLines({ reference: 'service_id' }),
    'orders.lines.reference',
    "'service_id' does not point to orders.",
  ],
  [
    'a column is no field',
    withLines({ columns: ['goods', 'amount', 'amonut'] }),
    'orders.lines.columns[2]',
    "'amonut' is no field of order-lines.",
    "Did you mean 'amount'?",
  ],
  [
    'a line asks for its place',
    withLines({ columns: ['goods', 'amount', 'place'] }),
    'orders.lines.columns[2]',
    "'place' cannot be filled in: the form sets it.",
    'Remove it here.',
  ],
  [
    'a line does not ask for what is required',
    withLines({ columns: ['goods'] }),
    'orders.lines.columns',
    "'amount' of order-lines is required, but it is no column of the lines.",
    "Add it here, make it 'nullable', or give it a 'default'.",
  ],
  [
    'the place is no number',
    withLines({ order: 'goods', columns: ['amount', 'service_id'] }),
    'orders.lines.order',
    "'goods' is no field of type integer of order-lines.",
    "It can be 'amount', 'place'.",
  ],
  [
    'the count is no number',
    withLines({ count: 'status' }),
    'orders.lines.count',
    "'status' is no field of type integer of orders.",
    "It can be 'line_count'.",
  ],
  [
    'the count is typed',
    [{ ...orders, form: ['code', 'line_count'] }, orderLines],
    'orders.lines.count',
    "'line_count' cannot be filled in: the server counts the lines.",
    'Remove it from the form.',
  ],
  [
    'a state is misspelt',
    withLines({ closed: ['send'] }),
    'orders.lines.closed[0]',
    "'send' is no state of orders.",
    "Did you mean 'sent'?",
  ],
  [
    'nobody may delete a line',
    [orders, { ...orderLines, access: { admin: ['create', 'update'] } }],
    'orders.lines.entity',
    "order-lines has no 'delete', which the form of its lines needs.",
    "Declare it in 'calls' or 'extensions', or give it to a role in 'access'.",
  ],
  [
    'a role may change an order and not its lines',
    [orders, { ...orderLines, access: { admin: 'all', operations: ['create', 'update'] } }],
    'orders.lines.entity',
    "operations may change orders, but not 'delete' order-lines.",
    'Give them this call, or take the form from them.',
  ],
  [
    'a field is called as the lines are',
    [
      { ...orders, fields: { ...orders.fields, lines: { type: 'text', nullable: true } } },
      orderLines,
    ],
    'orders.fields.lines',
    "'lines' is the name of the lines in a row.",
  ],
]

describe('mistakes in the declared lines of an entity', () => {
  test('are not reported in a correct declaration', () => {
    expect(listMistakes(orders, orderLines)).toEqual([])
    expect(
      listMistakes(orders, createFilledLines({ more: { type: 'text', nullable: true } })),
    ).toEqual([])
  })

  test('are not reported for a required field that is computed', () => {
    const doubledAmount = { type: 'integer', computed: { multiply: ['amount', 2] } }
    expect(listMistakes(orders, createFilledLines({ twice: doubledAmount }))).toEqual([])
  })

  for (const [did, entities, at, message, hint] of MISTAKES)
    test(did, () => {
      expect(listMistakes(...entities)).toContainEqual({ at, message, ...(hint && { hint }) })
    })
})
