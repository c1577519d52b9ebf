import { expect, test } from 'vitest'
import { checkDeclarations } from '../../../registry/check/check-declarations.ts'
import { RENAMED_KEYS } from '../../../registry/words/renamed-keys.ts'
import { applyChange } from '../mistakes/mistake.ts'

const FIELD = 'boats.fields'
const COUNTED = { type: 'integer', nullable: true }

/** A place in the valid declarations, the former key, its value, and the new key. */
const ROWS: readonly [place: string, former: string, value: unknown, replacement: string][] = [
  ['boats', 'was', 'ships', 'renamedFrom'],
  ['boats', 'ownEntry', true, 'menuLabel'],
  ['boats', 'follows', ['price'], 'derivedFields'],
  [`${FIELD}.code`, 'was', 'number', 'renamedFrom'],
  [`${FIELD}.size`, 'valuesWere', { small: 'tiny' }, 'valuesRenamedFrom'],
  [`${FIELD}.code`, 'from', 'boatCode', 'externalName'],
  [`${FIELD}.skipper_id`, 'exclusive', {}, 'noOverlap'],
  ['boats.lists.all', 'givesWay', ['size'], 'hideFirst'],
  ['boats.transitions.start', 'asks', ['size'], 'requiredFields'],
  ['boats.calls.start', 'also', ['POST boats/go'], 'aliases'],
  ['boats.rows', 'of', 'harbours', 'entity'],
  ['boats.lines', 'by', 'boat_id', 'reference'],
  ['boats.checks[0]', 'apart', true, 'strict'],
  [`${FIELD}.skipper_id.noOverlap`, 'from', 'left_at', 'start'],
  [`${FIELD}.skipper_id.noOverlap`, 'daily', 60, 'dailyMinutes'],
  [`${FIELD}.skipper_id.noOverlap`, 'while', {}, 'where'],
  ['trips.sources.sail', 'of', 'boats', 'entity'],
  ['trips.sources.sail', 'once', 'built_on', 'dayOverride'],
  ['trips.measures.worth', 'of', 'price', 'field'],
  ['trips.params.from', 'is', 'from', 'selects'],
  ['trips.params.code', 'finds', ['name'], 'matchFields'],
]

/** The parts for former keys that the valid declarations lack. */
const HOLDERS: Readonly<Record<string, unknown>> = {
  'boats.calls.start': { request: 'POST admin/boat/start' },
  'boats.rows': { where: {} },
  'boats.lines': { entity: 'harbours', columns: ['name'] },
  'boats.checks': [{ order: ['seats', 'price'] }],
  [`${FIELD}.skipper_id.noOverlap`]: { minutes: 'seats' },
  'trips.params.code': { type: 'text', maxLength: 9, field: 'harbour_id', nullable: true },
}

function listHints(place: string, former: string, value: unknown, replacement: string) {
  const path = place.replace('[0]', '.0')
  const holders = Object.entries(HOLDERS).filter(([holder]) => `${path}.`.startsWith(`${holder}.`))
  const change = {
    ...Object.fromEntries(structuredClone(holders)),
    [`${path}.${replacement}`]: undefined,
    [`${path}.${former}`]: value,
  }
  const { fleet, trips, ...registry } = applyChange({ change })
  return checkDeclarations({ registry, reports: { trips }, tiles: [{ report: trips, ...fleet }] })
    .filter(({ rule, path }) => rule === 'unknown-key' && path === `${place}.${former}`)
    .map(({ hint }) => hint)
}

test.each(ROWS)(
  '%s.%s: %j is refused with its new key, %s',
  (place, former, value, replacement) => {
    expect(listHints(place, former, value, replacement)).toEqual([
      `'${former}' is now '${replacement}'.`,
    ])
  },
)

test.each([
  ['least', 'min'],
  ['most', 'max'],
])('a computation with %s is refused with its new word', (former, replacement) => {
  const computed = { [former]: 'name', entity: 'harbours', reference: 'boat_id' }
  const {
    fleet: _,
    trips: __,
    ...registry
  } = applyChange({
    change: { [`${FIELD}.worth`]: { ...COUNTED, computed } },
  })
  const hints = checkDeclarations({ registry, reports: {}, tiles: [] }).map(({ hint }) => hint)
  expect(hints).toContain(`'${former}' is now '${replacement}'.`)
})

test('a tile with worklist is refused with its new key', () => {
  const { fleet, trips, ...registry } = applyChange({
    change: { 'fleet.worklist': { entity: 'boats', list: 'all' } },
  })
  const tiles = [{ report: trips, ...fleet }]
  const hints = checkDeclarations({ registry, reports: { trips }, tiles }).map(({ hint }) => hint)
  expect(hints).toEqual(["'worklist' is now 'worklists'."])
})

test('the tests above try every renamed key', () => {
  const triedKeys = new Set([...ROWS.map(([, former]) => former), 'least', 'most', 'worklist'])
  expect(Object.keys(RENAMED_KEYS).filter((key) => !triedKeys.has(key))).toEqual([])
})
