import { mapFiltersByKey } from '../../fields/filter-names.ts'
import type { Field } from '../../fields/field-types.ts'
import { isTakenByRequests, isTakenByServer } from '../../words/taken-names.ts'
import { getReferenceTitleName } from '../../fields/targets.ts'
import type { Entity, Scope } from '../base/entity.ts'
import { type UncheckedObject, asRecord } from '../base/plain.ts'
import type { Report } from '../base/problem.ts'
import { asFieldType } from '../base/values.ts'

/**
 * The form of a name, with the hint for other forms. Names are used in columns, JSON, addresses and
 * translation keys.
 */
interface NameForm {
  pattern: RegExp
  hint: string
}

const NAME_FORMS = {
  entity: {
    pattern: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
    hint: "Write small letters and hyphens: 'spare-parts'.",
  },
  field: {
    pattern: /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/,
    hint: "Write small letters and underscores: 'starts_at'.",
  },
  word: {
    pattern: /^[a-z][A-Za-z0-9]*$/,
    hint: "Write letters, the first one small: 'onTheWay'.",
  },
  value: {
    pattern: /^[^.:{}]+$/,
    hint: 'Write no dot, colon or brace, because translation keys use them.',
  },
} as const satisfies Record<string, NameForm>

/** PostgreSQL cuts longer names, so that two could become equal. */
const MAX_LENGTH = 63

function checkName(
  report: Report,
  path: string,
  name: string,
  form: keyof typeof NAME_FORMS,
): void {
  const { pattern, hint } = NAME_FORMS[form]
  if (!pattern.test(name)) report('wrong-name', path, `'${name}' is not a valid name.`, hint)
  else if (name.length > MAX_LENGTH)
    report('wrong-name', path, `'${name}' is longer than ${MAX_LENGTH} letters.`, 'Shorten it.')
}

function checkNames(report: Report, entity: Entity): void {
  const { key, raw, fields } = entity
  checkName(report, key, key, 'entity')
  if (isTakenByServer(key))
    report(
      'reserved-name',
      key,
      `The server uses the name '${key}' itself.`,
      'Give the entity another name.',
    )
  if (typeof raw.sequence === 'string' && raw.sequence.trim() !== '')
    checkName(report, `${key}.sequence`, raw.sequence, 'entity')
  for (const [name, { type, values }] of Object.entries(fields)) {
    const path = `${key}.fields.${name}`
    checkName(report, path, name, 'field')
    if (type !== 'choice') continue
    for (const value of Object.keys(asRecord(values)))
      checkName(report, `${path}.values.${value}`, value, 'value')
  }
  for (const part of ['lists', 'reads', 'states'] as const)
    for (const name of Object.keys(asRecord(raw[part])))
      checkName(report, `${key}.${part}.${name}`, name, 'word')
}

/** Returns the names in a row that are no fields, each with its meaning. */
function listRowNames({ fields, raw }: Entity): Map<string, string> {
  const labels = Object.entries(fields)
    .filter(([, { type }]) => type === 'reference' || type === 'polymorphic')
    .map(
      ([name]) =>
        [getReferenceTitleName(name), `the title of the row that '${name}' points to`] as const,
    )
  const state = raw.states === undefined ? [] : [['state', "the row's state"] as const]
  return new Map([...labels, ...state])
}

/** Returns the filters with another name than their field, each with the field. */
function listFilterNames(fields: Readonly<Record<string, UncheckedObject>>): Map<string, string> {
  const candidates = Object.entries(fields).filter(([, { type }]) => asFieldType(type))
  return new Map(
    candidates.flatMap(([name, field]) =>
      [...mapFiltersByKey({ fields: { [name]: field as unknown as Field } }).keys()]
        .filter((filter) => filter !== name)
        .map((filter) => [filter, name] as const),
    ),
  )
}

/** Returns whether a path is equal to another or within it, as `pricing.percent` in `pricing`. */
const isNested = (path: string, outer: string) => path === outer || path.startsWith(`${outer}.`)

/** Reports external names that equal the field's name, or that another field has. */
function checkExternalNames(report: Report, { key, fields }: Entity): void {
  const places = Object.entries(fields).map(([name, { externalName }]) => ({
    name,
    isNamed: typeof externalName === 'string',
    place: typeof externalName === 'string' ? externalName : name,
  }))
  for (const { name, place: valuePath } of places.filter(({ isNamed }) => isNamed)) {
    const path = `${key}.fields.${name}.externalName`
    const conflict = places.find(
      (field) =>
        field.name !== name &&
        [field.place, field.name].some((usedPlace) => isNested(valuePath, usedPlace)),
    )
    if (valuePath === name)
      report('wrong-external-name', path, 'It is the name of the field.', "Remove 'externalName'.")
    else if (conflict)
      report(
        'wrong-external-name',
        path,
        `Responses already have a field '${conflict.name}'.`,
        "Give each a place of its own with 'externalName'.",
      )
  }
}

/** Reports invalid names, and fields with the name of another part of the row or of a filter. */
export function checkNaming({ report, entity }: Scope): void {
  checkNames(report, entity)
  checkExternalNames(report, entity)
  const rowNames = listRowNames(entity)
  const filters = listFilterNames(entity.fields)
  const hasLayouts = entity.raw.calendar !== undefined || entity.raw.board !== undefined
  for (const name of entity.fieldNames) {
    const path = `${entity.key}.fields.${name}`
    if (isTakenByRequests(name, hasLayouts))
      report(
        'reserved-name',
        path,
        `'${name}' is a parameter of requests, so the list could not be filtered by it.`,
        'Give the field another name.',
      )
    const otherField = rowNames.get(name)
    if (otherField !== undefined)
      report('name-taken', path, `'${name}' is ${otherField}.`, 'Give the field another name.')
    const filter = filters.get(name)
    if (filter !== undefined)
      report(
        'name-taken',
        path,
        `'${name}' is the name of a filter by '${filter}'.`,
        'Give the field another name.',
      )
  }
}
