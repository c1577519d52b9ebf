import type { AnyResource } from '../../../registry/entities/registry.ts'
import { isDeleted } from '../../../registry/entities/life-cycle.ts'
import { choicesToldByState } from '../../../registry/entities/states.ts'
import { traitsOf } from '../../../registry/fields/traits.ts'
import { computedOf, readOperand } from '../../../registry/values/computed/computed.ts'
import { minus, plus, readExact } from '../../../registry/values/computed/exact.ts'
import { isEmpty } from '../../../registry/values/parse-value.ts'
import {
  DETAIL_GROUPS,
  type Detail,
  type DetailGroup,
  fieldsOfDetail,
} from '../../../registry/words/detail.ts'
import type { Row } from '../../data/rows/normalise.ts'
import { amountText } from '../../fields/amount-text.ts'

/** So many fields are read without being grouped. */
const FEW = 8

/** Fields that belong together. */
export interface ContentsGroup {
  name: DetailGroup
  fields: string[]
  /** The amount that the others come to; a group with one is drawn as a receipt. */
  total?: string
}

/** What a page shows of a row. */
export interface Contents {
  facts: string[]
  groups: ContentsGroup[]
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
export function usualDetail(resource: AnyResource, row?: Row): Detail {
  // The heading says the state, which is that of the trash where a row is there.
  const told = row && isDeleted(row) ? [] : choicesToldByState(resource)
  const names = Object.keys(resource.fields).filter(
    (name) => name !== 'deleted_at' && !told.includes(name),
  )
  const isRecord = (name: string) => groupOf(resource, name) === 'record'
  const shown = names.filter((name) => !isRecord(name))
  const isFew = shown.length <= FEW
  const groups = DETAIL_GROUPS.map((group): [DetailGroup, string[]] => [
    group,
    group === 'record'
      ? names.filter((name) => isRecord(name) && name !== 'id')
      : shown.filter((name) => (isFew ? 'about' : groupOf(resource, name)) === group),
  ])
  return { groups: Object.fromEntries(groups.filter(([, fields]) => fields.length > 0)) }
}

const isAmount = ({ fields }: AnyResource, name: string) => fields[name]?.type === 'money'

/** Whether amounts add up to another one, with those that are taken off. */
function addUp(resource: AnyResource, parts: readonly string[], total: string, row: Row): boolean {
  const exactOf = (name: string) => readExact(amountText(resource.fields[name], row[name] ?? 0))
  const sum = parts
    .map(exactOf)
    .reduce((one, other) => one && other && plus(one, other), readExact('0'))
  const expected = exactOf(total)
  return sum !== null && expected !== null && minus(sum, expected).digits === 0n
}

/** Whether a field is computed by adding or taking off. */
function isSum({ fields }: AnyResource, name: string): boolean {
  const computed = computedOf(fields[name])
  const read = computed === undefined ? undefined : readOperand(computed)
  return read?.kind === 'combined' && (read.word === 'add' || read.word === 'subtract')
}

/**
 * The last amount of a group, where the others come to it: in a declared `money` group, or by its
 * computation. Two amounts may be equal by chance, so that the values alone do not tell.
 */
function totalOf(
  resource: AnyResource,
  names: readonly string[],
  isReceipt: boolean,
  row: Row,
): string | undefined {
  const amounts = names.filter((name) => isAmount(resource, name))
  const total = amounts.at(-1)
  if (total === undefined || amounts.length < 2) return undefined
  if (!isReceipt && !isSum(resource, total)) return undefined
  return addUp(resource, amounts.slice(0, -1), total, row) ? total : undefined
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
  detail: Detail | undefined = resource.detail,
): Contents {
  const { facts = [], groups } = detail ?? usualDetail(resource, row)
  const isShown = (name: string) => name !== resource.title && !isEmpty(row[name])
  const shown = Object.entries(groups).map(([key, fields]): ContentsGroup => {
    const name = key as DetailGroup
    const isReceipt = detail !== undefined && name === 'money'
    const total = totalOf(resource, fields, isReceipt, row)
    // On a receipt an amount of nothing is left out, but for what they come to.
    const isNothing = (field: string) =>
      total !== undefined &&
      field !== total &&
      isAmount(resource, field) &&
      Number(row[field]) === 0
    const told = fields.filter((field) => isShown(field) && !isNothing(field))
    const hasParts = told.some((field) => field !== total && isAmount(resource, field))
    return { name, fields: told, ...(total !== undefined && hasParts && { total }) }
  })
  return {
    facts: facts.filter(isShown),
    groups: shown.filter(({ name, fields }) => name !== 'record' && fields.length > 0),
    record: shown.find(({ name }) => name === 'record')?.fields ?? [],
    missing: missingOf(resource, fieldsOfDetail({ facts, groups }), row),
  }
}
