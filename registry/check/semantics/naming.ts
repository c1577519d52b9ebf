import { FIELD_TYPES } from '../../fields/traits.ts'
import { filtersOf } from '../../fields/filter-names.ts'
import type { Field } from '../../fields/field-types.ts'
import { isTakenName } from '../../words/taken-names.ts'
import { labelOf } from '../../fields/pointing.ts'
import type { Entity } from '../base/entity.ts'
import { type Loose, recordOf } from '../base/plain.ts'
import type { Report } from '../base/problem.ts'

/** A name is a column, a key of JSON, a part of addresses and of translation keys: it has one form. */
interface Form {
  fits: RegExp
  says: string
}

const FORMS = {
  entity: {
    fits: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
    says: "small letters and hyphens: 'time-slots'",
  },
  field: {
    fits: /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/,
    says: "small letters and underscores: 'starts_at'",
  },
  word: { fits: /^[a-z][A-Za-z0-9]*$/, says: "letters, the first one small: 'onTheWay'" },
  value: { fits: /^[^.:{}]+$/, says: 'no dot, colon or brace, which texts are found by' },
} as const satisfies Record<string, Form>

/** PostgreSQL cuts a longer name off, so that two could become one. */
const LONGEST = 63

function checkName(report: Report, at: string, name: string, form: keyof typeof FORMS): void {
  const { fits, says } = FORMS[form]
  if (!fits.test(name))
    report('wrong-name', at, `'${name}' is not written as a name.`, `Write ${says}.`)
  else if (name.length > LONGEST)
    report('wrong-name', at, `'${name}' is longer than ${LONGEST} letters.`, 'Shorten it.')
}

function checkNames(report: Report, entity: Entity): void {
  const { key, raw, fields } = entity
  checkName(report, key, key, 'entity')
  if (isTakenName(key))
    report(
      'reserved-name',
      key,
      `'${key}' is what the server calls something of its own.`,
      'Give the entity another name.',
    )
  if (typeof raw.sequence === 'string' && raw.sequence.trim() !== '')
    checkName(report, `${key}.sequence`, raw.sequence, 'entity')
  for (const [name, { type, values }] of Object.entries(fields)) {
    const at = `${key}.fields.${name}`
    checkName(report, at, name, 'field')
    if (type !== 'choice') continue
    for (const value of Object.keys(recordOf(values)))
      checkName(report, `${at}.values.${value}`, value, 'value')
  }
  for (const part of ['lists', 'reads', 'states'] as const)
    for (const name of Object.keys(recordOf(raw[part])))
      checkName(report, `${key}.${part}.${name}`, name, 'word')
}

/** The names that a row has besides its fields, each with what it is. */
function takenIn({ fields, raw }: Entity): Map<string, string> {
  const labels = Object.entries(fields)
    .filter(([, { type }]) => type === 'reference' || type === 'polymorphic')
    .map(([name]) => [labelOf(name), `the title of the row that '${name}' points to`] as const)
  const state = raw.states === undefined ? [] : [['state', "the row's state"] as const]
  return new Map([...labels, ...state])
}

/** The names of the filters that ask one field more than its value, each with that field. */
function askedIn(fields: Readonly<Record<string, Loose>>): Map<string, string> {
  const known = Object.entries(fields).filter(([, { type }]) =>
    FIELD_TYPES.some((one) => one === type),
  ) as unknown as [string, Field][]
  return new Map(
    known.flatMap(([name, field]) =>
      [...filtersOf({ fields: { [name]: field } }).keys()]
        .filter((filter) => filter !== name)
        .map((filter) => [filter, name] as const),
    ),
  )
}

/** Reports names that cannot be written as they are, and fields whose name stands for something else in a row or a filter. */
export function checkNaming(report: Report, entity: Entity): void {
  checkNames(report, entity)
  const taken = takenIn(entity)
  const asked = askedIn(entity.fields)
  for (const name of entity.fieldNames) {
    const at = `${entity.key}.fields.${name}`
    const other = taken.get(name)
    if (other !== undefined)
      report('name-taken', at, `'${name}' is ${other}.`, 'Give the field another name.')
    const filter = asked.get(name)
    if (filter !== undefined)
      report(
        'name-taken',
        at,
        `'${name}' is the name of a filter by '${filter}'.`,
        'Give the field another name.',
      )
  }
}
