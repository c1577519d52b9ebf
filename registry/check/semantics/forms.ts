import { askedBy, type Entity } from '../base/entity.ts'
import { type Loose, isRecord, recordOf, textsOf } from '../base/plain.ts'
import type { Report } from '../base/problem.ts'

/** Why nobody is asked for a field: the server makes it. */
const MADE = {
  numberPrefix: 'the server numbers the rows',
  setOn: 'the server sets it',
  copies: 'the database keeps it equal to another',
  computed: 'it is computed',
} as const

function maker(name: string, field: Loose): string | undefined {
  if (field.type === 'id') return 'the database gives it'
  if (name === 'deleted_at') return 'deleting a row sets it'
  return Object.entries(MADE).find(([key]) => field[key] !== undefined)?.[1]
}

/** Reports fields that somebody is asked for although the server makes them; the id says which row is meant. */
function checkAsked(report: Report, at: string, names: unknown, { fields }: Entity, id = false) {
  for (const [index, name] of textsOf(names).entries()) {
    const why = id && name === 'id' ? undefined : maker(name, fields[name] ?? {})
    if (why)
      report('wrong-form', `${at}[${index}]`, `Nobody gives '${name}': ${why}.`, 'Leave it out.')
  }
}

/** Whether a row cannot be made without a value for a field. */
export function isNeeded(name: string, field: Loose): boolean {
  if (typeof field.type !== 'string' || maker(name, field)) return false
  return !field.nullable && field.default === undefined && field.derivedFrom === undefined
}

/** Reports required fields that the form of a new row does not ask for. What the server makes of a form is declared as `follows`. */
function checkOmitted(report: Report, at: string, asked: readonly string[], entity: Entity): void {
  const { raw, fields } = entity
  const fixed = recordOf(recordOf(raw.rows).where)
  const isFixed = (name: string) => Object.hasOwn(fixed, name) && !isRecord(fixed[name])
  for (const [name, field] of Object.entries(fields))
    if (isNeeded(name, field) && !asked.includes(name) && !isFixed(name))
      report(
        'wrong-form',
        at,
        `'${name}' is required, but a new row is not asked for it.`,
        "Ask for it here, make it 'nullable', or give it a 'default'.",
      )
}

/** The place that says what a new row is asked for, where that is not the form. */
function createPlace({ key, calls, extensions }: Entity): string {
  const group = calls.create === undefined ? 'extensions' : 'calls'
  const { body } = recordOf(calls.create ?? extensions.create)
  return body === undefined ? `${key}.transitions.create.asks` : `${key}.${group}.create.body`
}

/** Reports forms and calls that ask for what the server makes, and forms of new rows that leave out what is required. */
export function checkForms(report: Report, entity: Entity): void {
  const { key, raw, calls, extensions } = entity
  checkAsked(report, `${key}.form`, raw.form, entity)
  for (const [verb, transition] of Object.entries(recordOf(raw.transitions)))
    checkAsked(report, `${key}.transitions.${verb}.asks`, recordOf(transition).asks, entity)
  for (const [group, all] of Object.entries({ calls, extensions }))
    for (const [verb, call] of Object.entries(all))
      checkAsked(report, `${key}.${group}.${verb}.body`, recordOf(call).body, entity, true)
  const create = calls.create ?? extensions.create
  if (create === undefined || raw.follows !== undefined) return
  const body = askedBy(entity, 'create', create)
  if (body !== undefined || Array.isArray(raw.form))
    checkOmitted(
      report,
      body ? createPlace(entity) : `${key}.form`,
      body ?? textsOf(raw.form),
      entity,
    )
}
