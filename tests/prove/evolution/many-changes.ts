import { createGadgets, buildRegistry } from './registries.ts'

const values = { draft: 'plain', open: 'plain' } as const

/** The table before the changes, and SQL for the values of row number `g`. */
export const MANY = {
  before: {
    code: { type: 'text', search: true },
    amount: { type: 'text', nullable: true },
    note: { type: 'text', nullable: true },
    state: { type: 'choice', values: { ...values, gone: 'plain' }, default: 'draft' },
  },
  rows: {
    code: "'C-' || g",
    amount: 'g::text',
    note: "'note ' || g",
    state: "(array['draft', 'open', 'gone'])[1 + g % 3]",
  },
} as const

/** The registry after several changes of the table: renamed, other type, unique, removed. */
export const MANY_AFTER = buildRegistry(
  createGadgets({
    key: { type: 'text', search: true, unique: true, renamedFrom: 'code' },
    amount: { type: 'integer' },
    state: {
      type: 'choice',
      values: { ...values, closed: 'plain' },
      default: 'draft',
      valuesRenamedFrom: { closed: 'gone' },
    },
  }),
)
