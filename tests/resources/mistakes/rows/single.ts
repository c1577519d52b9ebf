import type { Mistake } from '../mistake.ts'

/** An entity with a single row. */
const ONLY = {
  'harbours.single': true,
  'harbours.form': ['name'],
  'harbours.fields.name': { type: 'text', maxLength: 120, default: 'Home' },
  'harbours.extensions': { update: 'POST admin/harbours/update' },
}
const list = (...actions: string[]) => ({
  all: {
    route: '/apps/harbours/list',
    roles: ['admin', 'operations'],
    request: 'GET admin/harbours/all',
    columns: ['name'],
    actions,
  },
})

export const single: readonly Mistake[] = [
  {
    did: 'an entity with one row has no list to show it in',
    change: { ...ONLY, 'harbours.extensions': {} },
    at: 'harbours.single',
    check: {
      message: 'An entity with one row has one list, and a table of its own.',
      hint: "Leave out 'single', or 'union', 'rows' and the other lists.",
    },
  },
  {
    did: 'the only row can be created',
    change: {
      ...ONLY,
      'harbours.extensions': { create: 'POST admin/harbours/store' },
      'harbours.lists': list('create'),
    },
    at: 'harbours.extensions.create',
    check: {
      message:
        'The only row of harbours comes with the database and stays, so nobody can create it.',
      hint: "Leave out 'create'.",
    },
  },
  {
    did: 'the only row has a field without a first value',
    change: {
      ...ONLY,
      'harbours.lists': list('update'),
      'harbours.fields.name': { type: 'text', maxLength: 120 },
    },
    at: 'harbours.fields.name',
    check: {
      message: "A start creates the row of harbours, and 'name' has no first value.",
      hint: "Give 'name' a 'default', or 'nullable: true'.",
    },
  },
  {
    did: 'an entity with several rows gives the name of the business',
    change: { 'boats.settings': { name: 'code' } },
    at: 'boats.settings',
    check: {
      message: 'boats has several rows, and only one can give settings.',
      hint: "Add 'single: true'.",
    },
  },
  {
    did: 'a setting of the business that there is not',
    change: { ...ONLY, 'harbours.lists': list('update'), 'harbours.settings': { nmae: 'name' } },
    at: 'harbours.settings.nmae',
    compiler:
      "Object literal may only specify known properties, and 'nmae' does not exist in type '…'.",
    check: { message: "'nmae' is no key of 'settings'.", hint: "Did you mean 'name'?" },
  },
  {
    did: 'the week begins on a day that there is not',
    change: {
      ...ONLY,
      'harbours.lists': list('update'),
      'harbours.fields.week': {
        type: 'choice',
        values: { sonday: 'plain', monday: 'plain' },
        default: 'monday',
      },
      'harbours.settings': { weekStart: 'week' },
    },
    at: 'harbours.fields.week.values.sonday',
    check: { message: "'sonday' is no day of the week.", hint: "Did you mean 'sunday'?" },
  },
  {
    did: 'phone numbers are of a country that there is not',
    change: {
      ...ONLY,
      'harbours.lists': list('update'),
      'harbours.fields.country': {
        type: 'choice',
        values: { XK1: 'plain', KW: 'plain' },
        default: 'KW',
      },
      'harbours.settings': { phoneCountry: 'country' },
    },
    at: 'harbours.fields.country.values.XK1',
    check: {
      message: "'XK1' is no country with phone numbers.",
      hint: "Did you mean 'XK'?",
    },
  },
]
