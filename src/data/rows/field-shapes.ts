import type { AnyResource } from '../../../resources/kit/entities/registry.ts'
import type { Field } from '../../../resources/kit/fields/field-types.ts'
import { traitsOf, type ValueKind } from '../../../resources/kit/fields/traits.ts'
import { fieldLabelKey, nameKey } from '../../../resources/kit/text/label-keys.ts'
import { problem, PROBLEMS } from '../../api/problems.ts'
import type { Row } from './normalise.ts'
import { placesOf } from './outside-names.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const matching = (pattern: RegExp) => (value: unknown) => isText(value) && pattern.test(value)
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)

/** Whether a converted value is one of a kind. */
const FITS: Readonly<Record<ValueKind, (value: unknown) => boolean>> = {
  integer: isNumber,
  decimal: matching(/^-?\d+(\.\d+)?$/),
  flag: (value) => value === 0 || value === 1,
  choice: isText,
  text: isText,
  files: (value) => Array.isArray(value) && value.every(isText),
  ids: (value) => Array.isArray(value) && value.every(isNumber),
  day: matching(/^\d{4}-\d{2}-\d{2}$/),
  time: matching(/^\d{2}:\d{2}$/),
  instant: (value) => isText(value) && !Number.isNaN(Date.parse(value)),
}

/** What each kind is called where another was received. */
const EXPECTED: Readonly<Record<ValueKind, string>> = {
  integer: 'errors.shape.number',
  decimal: 'errors.shape.number',
  flag: 'errors.shape.flag',
  choice: 'errors.shape.text',
  text: 'errors.shape.text',
  files: 'errors.shape.list',
  ids: 'errors.shape.list',
  day: 'errors.shape.day',
  time: 'errors.shape.time',
  instant: 'errors.shape.instant',
}

const RECEIVED: Readonly<Record<string, string>> = {
  undefined: 'errors.shape.nothing',
  boolean: 'errors.shape.flag',
  number: 'errors.shape.number',
  string: 'errors.shape.text',
  object: 'errors.shape.object',
}

/** The translation key of what was received, which says its kind and not its content. */
export function receivedKey(value: unknown): string {
  if (value === null) return 'errors.shape.null'
  if (Array.isArray(value)) return 'errors.shape.list'
  return RECEIVED[typeof value] ?? 'errors.shape.text'
}

function fits(field: Field, value: unknown, hasAllFields: boolean): boolean {
  if (value === undefined) return !hasAllFields
  if (value === null) return field.type !== 'id' && field.nullable === true
  return FITS[traitsOf(field.type).kind](value)
}

/** Throws where a received row has something else than was declared at the place of an outside provider. */
export function checkPlaces(
  resource: AnyResource,
  row: Row,
  request: string,
  hasAllFields: boolean,
): void {
  for (const { name, path } of placesOf(resource)) {
    const field = resource.fields[name]
    if (
      !field ||
      field.type === 'id' ||
      fits(field, row[name], hasAllFields && field.roles === undefined)
    )
      continue
    const params = {
      entity: nameKey(resource),
      field: fieldLabelKey(resource, name),
      place: path.join('.'),
      expected: EXPECTED[traitsOf(field.type).kind],
      received: receivedKey(row[name]),
    }
    throw problem(PROBLEMS.wrongField, { request, status: 200, params })
  }
}
