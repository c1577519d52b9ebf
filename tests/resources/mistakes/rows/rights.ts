import type { Mistake } from '../mistake.ts'

export const rights: readonly Mistake[] = [
  {
    did: 'a role that sees only its own rows can make rows of others',
    change: { 'boats.ownerField': { operations: 'skipper_id' } },
    at: 'boats.ownerField.operations',
    check: {
      message:
        "'operations' has a form of its own rows, and could give them to others by 'skipper_id'.",
      hint: "Name the roles that may in 'writtenBy' of 'skipper_id'. The server writes the caller.",
    },
  },
  {
    did: 'a right is given to a role that there is not',
    change: { 'boats.fields.price.writtenBy': ['admim'] },
    at: 'boats.fields.price.writtenBy[0]',
    compiler:
      'Type \'"admim"\' is not assignable to type \'"admin" | "car wash" | "operations"\'. Did you mean \'"admin"\'?',
    check: { message: "'admim' is no role.", hint: "Did you mean 'admin'?" },
  },
  {
    did: 'a role makes rows without a value that is required and that it may not give',
    change: { 'boats.fields.code.writtenBy': ['admin'] },
    at: 'boats.calls.create',
    check: {
      message: "'operations' may make this call, but not write 'code', which it needs.",
      hint: "Add the role to the field's 'writtenBy', or take the call from it.",
    },
  },
  {
    did: 'a list opens in an order that a role may not ask for',
    change: { 'boats.fields.code.filteredBy': ['admin'] },
    at: 'boats.lists.all.sort',
    check: {
      message: "'operations' may read these rows, but not sort them by 'code'.",
      hint: "Sort them by another field, or add the role to the field's 'filteredBy'.",
    },
  },
  {
    did: 'related rows open in an order that a role may not ask for',
    change: {
      'boats.related': [
        { entity: 'harbours', reference: 'boat_id', columns: ['name'], sort: '-name' },
      ],
      'harbours.reads.ofBoat': {
        request: 'POST admin/harbours/ofBoat',
        roles: ['admin', 'operations'],
        params: { boat_id: 'boat_id' },
      },
      'harbours.fields.name.filteredBy': ['admin'],
    },
    at: 'boats.related[0].sort',
    check: {
      message: "'operations' may read these rows, but not sort them by 'name'.",
      hint: "Sort them by another field, or add the role to the field's 'filteredBy'.",
    },
  },
  {
    did: 'a report groups by what a role may not filter by',
    change: {
      'boats.fields.harbour_id.filteredBy': ['admin'],
      'trips.params': { from: { type: 'date', selects: 'from', nullable: true } },
    },
    at: 'trips.dimensions.harbour.by',
    check: {
      message: "'operations' may open this report, but not filter by 'harbour_id'.",
      hint: "Remove it, or add the role to the field's 'filteredBy'.",
    },
  },
  {
    did: 'a transition is for a role that there is not',
    change: { 'boats.transitions.start.roles': ['admins'] },
    at: 'boats.transitions.start.roles[0]',
    compiler:
      'Type \'"admins"\' is not assignable to type \'"admin" | "car wash" | "operations"\'. Did you mean \'"admin"\'?',
    check: { message: "'admins' is no role.", hint: "Did you mean 'admin'?" },
  },
]
