import type { Entity } from '../base/entity.ts'
import { isRecord, type Loose, own, recordOf, textsOf } from '../base/plain.ts'
import { checkWord, type Report } from '../base/problem.ts'
import { checkShape } from '../base/shape.ts'
import { checkFieldNames } from '../entities/fields.ts'
import { CALENDAR } from '../entities/shapes.ts'

/** The types of field that each key of a calendar may name. */
const TYPES = {
  start: ['date', 'datetime'],
  end: ['date'],
  minutes: ['integer'],
  lane: ['reference'],
} as const

/** The keys that go with a start of one type alone. */
const GOES_WITH = { end: 'date', minutes: 'datetime', lane: 'datetime' } as const

function checkCalendarField(
  report: Report,
  at: string,
  key: keyof typeof TYPES,
  calendar: Loose,
  { key: of, fields, fieldNames }: Entity,
): void {
  const name = own(calendar, key)
  const types: readonly string[] = TYPES[key]
  const candidates = fieldNames.filter((field) => types.includes(String(fields[field]?.type)))
  const what = `field of type ${types.join(' or ')} of ${of}`
  checkWord(report, 'unknown-field', `${at}.${key}`, name, candidates, what)
}

/** Reports an end of what begins at a moment, and minutes or people of what begins on a day. */
function checkTogether(report: Report, at: string, calendar: Loose, { fields }: Entity): void {
  const type = fields[String(own(calendar, 'start'))]?.type
  if (type !== 'date' && type !== 'datetime') return
  for (const [key, needed] of Object.entries(GOES_WITH))
    if (own(calendar, key) !== undefined && type !== needed)
      report(
        'wrong-calendar',
        `${at}.${key}`,
        `'${key}' goes with a start of type ${needed}, and this one is a ${type}.`,
        `Leave it out, or name a start of type ${needed}.`,
      )
}

function checkCalendar(report: Report, entity: Entity): void {
  const { calendar } = entity.raw
  if (!isRecord(calendar)) return
  const at = `${entity.key}.calendar`
  checkShape(report, at, calendar, CALENDAR, 'a calendar')
  for (const key of Object.keys(TYPES) as (keyof typeof TYPES)[])
    checkCalendarField(report, at, key, calendar, entity)
  checkTogether(report, at, calendar, entity)
}

function checkBoard(report: Report, { key, raw }: Entity): void {
  if (raw.board === undefined) return
  const at = `${key}.board`
  const states = Object.keys(recordOf(raw.states))
  if (states.length === 0) {
    report(
      'wrong-board',
      at,
      `${key} has no states, which would be the columns.`,
      "Declare 'states', or leave 'board' out.",
    )
    return
  }
  const columns = textsOf(raw.board)
  for (const [index, state] of columns.entries()) {
    checkWord(report, 'unknown-word', `${at}[${index}]`, state, states, `state of ${key}`)
    if (columns.indexOf(state) < index)
      report('listed-twice', `${at}[${index}]`, `'${state}' stands in this list twice.`)
  }
  const steps = { ...recordOf(raw.transitions), ...recordOf(raw.actions) }
  if (Object.keys(steps).length === 0)
    report(
      'wrong-board',
      at,
      `Nothing takes rows of ${key} from state to state, so no card could be moved.`,
      "Declare 'transitions' or 'actions', or leave 'board' out.",
    )
}

/** Reports a calendar without a day, a board whose cards cannot be moved, and cards that nothing shows. */
export function checkLayouts(report: Report, entity: Entity): void {
  const { key, raw } = entity
  checkCalendar(report, entity)
  checkBoard(report, entity)
  checkFieldNames(report, `${key}.card`, raw.card, entity)
  if (raw.card !== undefined && raw.calendar === undefined && raw.board === undefined)
    report(
      'wrong-card',
      `${key}.card`,
      `Nothing shows cards of ${key}.`,
      "Declare 'calendar' or 'board', or leave 'card' out.",
    )
}
