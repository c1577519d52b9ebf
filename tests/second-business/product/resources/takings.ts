import { defineResource } from 'washboard/registry/define.ts'

/** The ledger of the tool hire: what hires and damages cost, and the deposits of customers. */
export const takings = defineResource({
  name: 'takings',
  icon: 'money',
  menu: 'figures',
  title: 'movement',
  hidden: true,
  fields: {
    id: { type: 'id' },
    movement: {
      type: 'choice',
      values: { hire: 'plain', damage: 'stopped', deposit: 'good', depositBack: 'plain' },
    },
    amount: { type: 'money' },
    moved_at: { type: 'datetime' },
    hire_id: { type: 'polymorphic', typeField: 'kind', to: ['hires'] },
    customer_id: { type: 'reference', to: 'customers' },
    cause_id: {
      type: 'polymorphic',
      typeField: 'cause_kind',
      to: ['hires', 'damages', 'deposits'],
    },
  },
  ledger: { kind: 'movement', amount: 'amount', at: 'moved_at', cause: 'cause_id' },
  lists: {},
  reads: { all: { request: 'GET admin/takings/all', roles: ['boss'], extension: true } },
})
