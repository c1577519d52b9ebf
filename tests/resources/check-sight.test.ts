import { describe, expect, it, test } from 'vitest'
import { tiles } from '../../resources/dashboard/index.ts'
import { registry } from '../../resources/index.ts'
import { checkRegistry } from '../../resources/kit/check.ts'
import { checkReports } from '../../resources/kit/check/reports.ts'
import { asReport } from '../../resources/kit/dashboard.ts'
import { reportKnownTo } from '../../resources/kit/known.ts'
import { boats, type Case, type Data, fields, list } from './check-base.ts'

const forAdmins = { type: 'text', nullable: true, roles: ['admin'] }
const known = { ...fields, price: forAdmins }
const office = ['admin', 'operations']
const HINT = "Leave it out here, or add the role to the field's 'roles'."

/** Boats with a field for admins alone, in a list that operations may open too. */
const boat = (own: Data = {}, listed: Data = {}) => ({
  boats: boats({ fields: known, lists: { all: list({ roles: office, ...listed }) }, ...own }),
})

const unseen = (at: string, name = 'price') => ({
  rule: 'out-of-sight' as const,
  at: `boats.${at}`,
  message: `'operations' does not receive '${name}' of boats.`,
  hint: HINT,
})

/** A place that names the field, and how the same is right. */
const places: readonly (readonly [at: string, broken: unknown, valid: unknown])[] = [
  [
    'lists.all.columns[1]',
    boat({}, { columns: ['name', 'price'] }),
    boat({}, { columns: ['name', 'price'], roles: ['admin'] }),
  ],
  ['lists.all.filters[0]', boat({}, { filters: ['price'] }), boat({}, { filters: ['name'] })],
  ['lists.all.detail[0]', boat({}, { detail: ['price'] }), boat({}, { detail: ['name'] })],
  ['lists.all.sort', boat({}, { sort: '-price' }), boat({}, { sort: '-name' })],
  ['title', boat({ title: 'price' }), boat()],
  [
    'states.dear.when.price',
    boat({ states: { dear: { when: { price: { not: null } }, tone: 'good' } } }),
    boat({ states: { gone: { when: { deleted_at: null }, tone: 'good' } } }),
  ],
  [
    'reads.pick.fields[1]',
    boat({
      reads: { pick: { request: 'GET boats/pick', roles: office, fields: ['id', 'price'] } },
    }),
    boat({
      reads: { pick: { request: 'GET boats/pick', roles: ['admin'], fields: ['id', 'price'] } },
    }),
  ],
  [
    'extensions.start.body[1]',
    boat({
      extensions: { start: { request: 'POST boats/start', body: ['id', 'price'], roles: office } },
    }),
    boat({
      extensions: {
        start: { request: 'POST boats/start', body: ['id', 'price'], roles: ['admin'] },
      },
    }),
  ],
  [
    'extensions.start.when.price',
    boat({
      extensions: { start: { request: 'POST boats/start', when: { price: null }, roles: office } },
    }),
    boat({
      extensions: {
        start: { request: 'POST boats/start', when: { price: null }, roles: ['admin'] },
      },
    }),
  ],
  [
    'form[0]',
    boat({ extensions: { create: 'POST boats/store' }, form: ['price'] }, { actions: ['create'] }),
    boat(
      { extensions: { create: 'POST boats/store' }, form: ['price'] },
      { actions: ['create'], roles: ['admin'] },
    ),
  ],
  [
    'fields.other_id.shows[0]',
    boat({
      fields: { ...known, other_id: { type: 'reference', to: 'boats', shows: ['price'] } },
    }),
    boat({
      fields: {
        ...known,
        other_id: { type: 'reference', to: 'boats', shows: ['price'], roles: ['admin'] },
      },
    }),
  ],
]

const cases: Case[] = [
  ...places.map(([at, broken, valid]) => ({
    says: `what a role does not receive it is not shown: ${at}`,
    broken,
    problems: [unseen(at)],
    valid,
  })),
  {
    says: 'those who receive a field are roles',
    broken: boat({ fields: { ...known, price: { ...forAdmins, roles: ['admn'] } } }),
    problems: [
      {
        rule: 'unknown-role',
        at: 'boats.fields.price.roles[0]',
        message: "'admn' is no role.",
        hint: "Did you mean 'admin'?",
      },
    ],
    valid: boat(),
  },
]

describe.each(cases)('a rule on who receives a field: $says', ({ broken, problems, valid }) => {
  it('is said of what breaks it, and nothing else is', () => {
    expect(checkRegistry(broken)).toEqual(problems)
  })
  it('is not said of what keeps it', () => {
    expect(checkRegistry(valid)).toEqual([])
  })
})

/** A report on those boats for the office. */
const trips = (own: Data = {}) => ({
  trips: {
    name: 'trips',
    icon: 'boat',
    route: '/apps/trips/list',
    roles: office,
    call: { request: 'POST trips', encoding: 'form' },
    fields: { name: { type: 'text' }, price: { type: 'text' }, size: { type: 'choice' } },
    states: { afloat: 'good' },
    sources: {
      boat: { of: 'boats', day: 'deleted_at', states: { afloat: { deleted_at: null } } },
    },
    params: {},
    measures: { trips: { type: 'integer', calculate: 'count' } },
    dimensions: { month: { each: 'month' }, size: { by: 'size', roles: ['admin'] } },
    columns: ['name'],
    chart: { kind: 'bars', measure: 'trips', by: 'month' },
    ...own,
  },
})
const sized = boat({
  fields: { ...known, size: { type: 'choice', values: { small: 'plain' } } },
})

test('a report shows nobody what they do not receive', () => {
  expect(checkReports(trips(), sized)).toEqual([])
  const rows = checkReports(trips({ columns: ['name', 'price'] }), sized)
  expect(rows).toEqual([{ ...unseen('x'), at: 'trips.columns[1]' }])
})

test('a report opens on groups that all of its roles may make', () => {
  const chart = { kind: 'bars', measure: 'trips', by: 'size' }
  expect(checkReports(trips({ chart }), sized)).toEqual([
    {
      rule: 'out-of-sight',
      at: 'trips.chart.by',
      message: "'operations' may not group by 'size'.",
    },
  ])
  expect(checkReports(trips({ chart, roles: ['admin'] }), sized)).toEqual([])
})

test.each(tiles.flatMap((tile) => tile.roles.map((role) => [tile.name, role, tile] as const)))(
  'all that the tile %s shows %s receives',
  (_, role, tile) => {
    const { fields, dimensions } = reportKnownTo(role, asReport(tile), registry)
    const shown = [...tile.columns, tile.sort?.replace(/^-/, '') ?? 'day']
    const known = [...Object.keys(fields), 'source', 'state', 'day']
    expect(shown.filter((name) => !known.includes(name))).toEqual([])
    expect(Object.keys(dimensions)).toContain(tile.by ?? 'day')
  },
)
