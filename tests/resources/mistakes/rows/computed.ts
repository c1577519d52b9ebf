import type { Mistake } from '../mistake.ts'

const createMoneyFields = (computed: unknown, extraFields: object = {}) => ({
  'boats.fields.worth': { type: 'money', nullable: true, computed, ...extraFields },
})

export const computed: readonly Mistake[] = [
  {
    did: 'a computed field has a default',
    change: createMoneyFields({ multiply: ['price', 'seats'] }, { default: '1.000' }),
    at: 'boats.fields.worth.default',
    check: { message: "A computed field has no 'default'.", hint: 'Remove it.' },
  },
  {
    did: 'a computation names no field',
    change: createMoneyFields({ multiply: ['price', 'seat'] }),
    at: 'boats.fields.worth.computed.multiply[1]',
    check: { message: "'seat' is no field of boats.", hint: "Did you mean 'seats'?" },
  },
  {
    did: 'a computation names no field of the row pointed to',
    change: createMoneyFields('harbour_id.fee'),
    at: 'boats.fields.worth.computed',
    check: {
      message: "'fee' is no field of harbours.",
      hint: "It can be 'id', 'name', 'boat_id'.",
    },
  },
  {
    did: 'a computation has two words',
    change: createMoneyFields({ add: ['price', 1], multiply: ['price', 2] }),
    at: 'boats.fields.worth.computed',
    check: {
      message:
        'A computation has one of these: add, subtract, multiply, divide, days, first, if, count, sum, min, max, latest.',
      hint: 'Nest one in the other.',
    },
  },
  {
    did: 'a value depends on a value that a choice lacks',
    change: createMoneyFields({ if: 'size', in: ['huge'], then: 'price' }),
    at: 'boats.fields.worth.computed.in[0]',
    check: { message: "'huge' is no value of 'size'.", hint: "It can be 'small', 'large'." },
  },
  {
    did: 'a text is multiplied',
    change: createMoneyFields({ multiply: ['code', 2] }),
    at: 'boats.fields.worth.computed.multiply[0]',
    check: {
      message: "'code' is of type text, which cannot be calculated with.",
      hint: 'Name a number, or a computation of numbers.',
    },
  },
  {
    did: 'a division has three parts',
    change: createMoneyFields({ divide: ['price', 'seats', 2] }),
    at: 'boats.fields.worth.computed.divide',
    compiler: 'Source has 3 element(s) but target allows only 2.',
    check: { message: "'divide' must be a list of two parts." },
  },
  {
    did: 'days are counted between what are no dates',
    change: createMoneyFields({ days: ['built_on', 'price'] }),
    at: 'boats.fields.worth.computed.days[1]',
    check: {
      message: "'price' is of type money, but 'days' needs dates.",
      hint: 'Name a field of type date.',
    },
  },
  {
    did: 'what is computed is of another type',
    change: {
      'boats.fields.worth': { type: 'text', nullable: true, computed: { add: ['price', 1] } },
    },
    at: 'boats.fields.worth.computed',
    check: {
      message: 'The result is a number, but the field is of type text.',
      hint: 'Give the field the type of the result.',
    },
  },
  {
    did: 'a total is of rows that do not point here',
    change: createMoneyFields({ count: true, entity: 'harbours', reference: 'name' }),
    at: 'boats.fields.worth.computed.reference',
    check: {
      message: "'name' is no reference of harbours to boats.",
      hint: "It can be 'boat_id'.",
    },
  },
  {
    did: 'a computed field is computed from itself',
    change: createMoneyFields({ add: ['worth', 1] }),
    at: 'boats.fields.worth.computed',
    check: { message: "'worth' would be computed from itself." },
  },
  {
    did: 'a computed field may be empty and does not say so',
    change: { 'boats.fields.worth': { type: 'money', computed: { multiply: ['price', 2] } } },
    at: 'boats.fields.worth',
    check: {
      message: "'worth' may be empty, because 'price' may be empty.",
      hint: "Make it 'nullable', or name another value with 'first'.",
    },
  },
  {
    did: 'a computed field tells a role of what that does not receive',
    change: {
      ...createMoneyFields({ multiply: ['cost', 2] }),
      'boats.fields.cost': { type: 'money', nullable: true, roles: ['admin'] },
    },
    at: 'boats.fields.worth.computed',
    check: {
      message: "'operations' and 'car wash' do not receive 'cost' of boats.",
      hint: "Remove it here, or add the role to the field's 'roles'.",
    },
  },
  {
    did: 'a form asks for what is computed',
    change: {
      ...createMoneyFields({ multiply: ['price', 2] }),
      'boats.form': ['code', 'harbour_id', 'worth'],
    },
    at: 'boats.form[2]',
    check: { message: "'worth' cannot be filled in: it is computed.", hint: 'Remove it here.' },
  },
  {
    did: 'a state depends on what is computed',
    change: {
      'boats.fields.room': { type: 'integer', computed: { subtract: ['seats', 1] } },
      'boats.states.docked.when': { room: 0 },
    },
    at: 'boats.states.docked.when.room',
    check: {
      message: "'room' is computed and has no column.",
      hint: 'Name a field that is stored.',
    },
  },
]
