import { describe, expect, it } from 'vitest'
import { checkRegistry } from '../../../registry/check/check-registry.ts'
import { byPlace, boats, type Case, fields, list } from './check-base.ts'

const crew = {
  name: 'crew',
  fields: {
    ...fields,
    boat_id: { type: 'reference', to: 'boats', nullable: true },
    mate_id: { type: 'reference', to: 'crew', nullable: true },
    rank: { type: 'choice', values: { captain: 'plain', mate: 'plain' } },
  },
  lists: { all: list({ route: '/apps/crew/list', request: 'GET crew/all' }) },
}
const ofBoat = { request: 'POST crew/ofBoat', params: { boat_id: 'boat_id' }, roles: ['admin'] }
/** An entity whose page shows its crew. */
const createShownBoats = (related: object, reads: object = { ofBoat }) => ({
  boats: boats({
    lists: { all: list() },
    related: [{ entity: 'crew', reference: 'boat_id', ...related }],
  }),
  crew: boats({ ...crew, reads }),
})
const valid = createShownBoats({ columns: ['name', 'rank'], filters: ['rank'], sort: '-name' })

const cases: Case[] = [
  {
    says: 'only columns give way',
    broken: createShownBoats({ columns: ['name', 'rank'], hideFirst: ['rnak'] }),
    problems: [
      {
        rule: 'unknown-field',
        path: 'boats.related[0].hideFirst[0]',
        message: "'rnak' is no column of the table.",
        hint: "Did you mean 'rank'?",
      },
    ],
    valid: createShownBoats({ columns: ['name', 'rank'], hideFirst: ['rank'] }),
  },
  {
    says: 'a table of related rows has columns, choices to narrow by and an order that they have',
    broken: createShownBoats({ columns: ['nam'], filters: ['name'], sort: '-rnak' }),
    problems: [
      {
        rule: 'unknown-field',
        path: 'boats.related[0].columns[0]',
        message: "'nam' is no field of crew.",
        hint: "Did you mean 'name'?",
      },
      {
        rule: 'wrong-related',
        path: 'boats.related[0].filters[0]',
        message: "'name' is no choice.",
      },
      {
        rule: 'unknown-field',
        path: 'boats.related[0].sort',
        message: "'rnak' is no field of crew.",
        hint: "Did you mean 'rank'?",
      },
    ],
    valid,
  },
  {
    says: 'a table of related rows can be read by whom they belong to',
    broken: createShownBoats({ columns: ['name'] }, {}),
    problems: [
      {
        rule: 'wrong-related',
        path: 'boats.related[0].entity',
        message: "crew cannot be read by 'boat_id'.",
        hint: "Declare a read of crew with params: { boat_id: 'boat_id' }.",
      },
    ],
    valid,
  },
]

describe('the check of related rows on the page of a row', () => {
  it.each(cases)('reports: $says', ({ broken, problems, valid: twin }) => {
    expect(byPlace(checkRegistry(broken))).toEqual(byPlace(problems))
    expect(checkRegistry(twin)).toEqual([])
  })
})
