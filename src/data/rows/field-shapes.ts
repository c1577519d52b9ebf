import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { traitsOf, type ValueKind } from '../../../registry/fields/traits.ts'
import { fieldLabelKey, nameKey } from '../../../registry/text/label-keys.ts'
import { problem, PROBLEMS } from '../../api/problems.ts'
import type { Row } from './normalise.ts'
import { type Place, placeOfId, placesOf } from './outside-names.ts'

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

/** What is told where something else was received at the place of a field than was declared. */
function wrongField(
  resource: AnyResource,
  { name, path }: Place,
  kind: ValueKind,
  request: string,
  value: unknown,
) {
  const params = {
    entity: nameKey(resource),
    field: fieldLabelKey(resource, name),
    place: path.join('.'),
    expected: EXPECTED[kind],
    received: receivedKey(value),
  }
  return problem(PROBLEMS.wrongField, { request, status: 200, params })
}

/** What is told of a received row without a number where an outside provider has its id; undefined where that has no place of its own. */
export function wrongId(
  resource: AnyResource,
  row: Readonly<Record<string, unknown>>,
  request: string,
) {
  const place = placeOfId(resource)
  return place && wrongField(resource, place, 'integer', request, row.id)
}

/** Throws where a received row has something else than was declared at the place of an outside provider. */
export function checkPlaces(
  resource: AnyResource,
  row: Row,
  request: string,
  hasAllFields: boolean,
): void {
  for (const place of placesOf(resource)) {
    const field = resource.fields[place.name]
    if (!field || field.type === 'id') continue
    const value = row[place.name]
    if (!fits(field, value, hasAllFields && field.roles === undefined))
      throw wrongField(resource, place, traitsOf(field.type).kind, request, value)
  }
}
