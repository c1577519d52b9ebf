import type { Mistake } from '../mistake.ts'

/** Makes harbours whose rows are calls that wait for a second person. */
const makeApprovals = () => ({
  'harbours.fields': {
    id: { type: 'id' },
    name: { type: 'text', maxLength: 120 },
    boat_id: { type: 'polymorphic', typeField: 'kind', to: { boat: 'boats' } },
    kind: { type: 'choice', values: { boat: 'plain' } },
    verb: { type: 'choice', values: { start: 'plain' } },
    body: { type: 'longtext' },
    amount: { type: 'money' },
    requester_id: { type: 'reference', to: 'users' },
  },
})

const names = {
  row: 'boat_id',
  verb: 'verb',
  body: 'body',
  amount: 'amount',
  reason: 'name',
  requester: 'requester_id',
  approve: 'approve',
} as const

export const approvals: readonly Mistake[] = [
  {
    did: 'a call needs an approval for which there is no entity',
    change: {
      'boats.transitions.start.optionalFields': ['price'],
      'boats.transitions.start.approvalAbove': { price: 'limit' },
    },
    at: 'boats.transitions.start.approvalAbove',
    check: {
      message: "No entity can hold 'start' of boats until somebody approves it.",
      hint: "An entity with 'approvals' names the verb and the entity, and one with 'settings' the limit.",
    },
  },
  {
    did: 'approvals are given by an action that is not there',
    change: { ...makeApprovals(), 'harbours.approvals': names },
    at: 'harbours.approvals.approve',
    check: { message: "'approve' is no action of harbours." },
  },
]
