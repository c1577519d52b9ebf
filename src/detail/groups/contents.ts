import type { AnyResource } from '../../../resources/kit/entities/registry.ts'
import type { Fields } from '../../../resources/kit/fields/field-types.ts'
import { traitsOf } from '../../../resources/kit/fields/traits.ts'
import { isEmpty } from '../../../resources/kit/values/parse-value.ts'
import {
  DETAIL_GROUPS,
  type Detail,
  type DetailGroup,
  fieldsOfDetail,
} from '../../../resources/kit/words/detail.ts'
import type { Row } from '../../data/rows/normalise.ts'

/** So many fields are read without being grouped. */
const FEW = 8

/** What a page shows of a row. */
export interface Contents {
  facts: string[]
  groups: { name: DetailGroup; fields: string[] }[]
  /** When the row was made and changed. */
  record: string[]
  /** What a form asks for and nobody has given. */
  missing: string[]
}

/** The group of a field by its type; what the server sets as time goes by is no fact about the row. */
function groupOf({ fields }: AnyResource, name: string): DetailGroup {
  const field = fields[name]
  if (!field) return 'about'
  const isStamp = field.type === 'datetime' && field.setOn !== undefined
  return isStamp ? 'record' : (traitsOf(field.type).group ?? 'about')
}

/** The page of an entity that declares none: its fields by their types, or all together where they are few. */
export function usualDetail(resource: AnyResource): Detail {
  const names = Object.keys(resource.fields).filter((name) => name !== 'deleted_at')
  const isRecord = (name: string) => groupOf(resource, name) === 'record'
  const told = names.filter((name) => !isRecord(name))
  const isFew = told.length <= FEW
  const groups = DETAIL_GROUPS.map((group): [DetailGroup, string[]] => [
    group,
    group === 'record'
      ? names.filter((name) => isRecord(name) && name !== 'id')
      : told.filter((name) => (isFew ? 'about' : groupOf(resource, name)) === group),
  ])
  return { groups: Object.fromEntries(groups.filter(([, fields]) => fields.length > 0)) }
}

/** The amounts of a receipt that are nothing, but for what they come to. */
function isNothing(fields: Fields, names: readonly string[], name: string, row: Row): boolean {
  const isAmount = (one: string) => fields[one]?.type === 'money'
  return isAmount(name) && Number(row[name]) === 0 && name !== names.findLast(isAmount)
}

/** The fields of a form that are empty, where that says something: a reference is left out on purpose. */
function missingOf(
  { fields, form = [], checks = [] }: AnyResource,
  told: readonly string[],
  row: Row,
) {
  const alternatives = checks.flatMap((check) => ('exactlyOne' in check ? check.exactlyOne : []))
  return told.filter(
    (name) =>
      form.includes(name) &&
      name in row &&
      isEmpty(row[name]) &&
      fields[name]?.type !== 'reference' &&
      !alternatives.includes(name),
  )
}

/** What a page shows of a row: nothing empty, nothing that the heading says, nothing this person is not told. */
export function contentsOf(
  resource: AnyResource,
  row: Row,
  { facts = [], groups }: Detail = resource.detail ?? usualDetail(resource),
): Contents {
  const isShown = (name: string) => name !== resource.title && !isEmpty(row[name])
  const shown = Object.entries(groups).map(([name, fields]) => ({
    name: name as DetailGroup,
    fields: fields.filter(
      (field) => isShown(field) && !isNothing(resource.fields, fields, field, row),
    ),
  }))
  return {
    facts: facts.filter(isShown),
    groups: shown.filter(({ name, fields }) => name !== 'record' && fields.length > 0),
    record: shown.find(({ name }) => name === 'record')?.fields ?? [],
    missing: missingOf(resource, fieldsOfDetail({ facts, groups }), row),
  }
}
