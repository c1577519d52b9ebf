import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { isDeletedRow } from '../../../../registry/entities/life-cycle.ts'
import { findChoicesImpliedByState } from '../../../../registry/entities/states.ts'
import { getTypeTraits } from '../../../../registry/fields/traits.ts'
import {
  getFieldComputation,
  isRowComputation,
  parseOperand,
} from '../../../../registry/values/computed/computed.ts'
import {
  subtractExactDecimals,
  addExactDecimals,
  parseExactDecimal,
} from '../../../../registry/values/computed/exact.ts'
import { isEmptyInput } from '../../../../registry/values/empty-input.ts'
import {
  DETAIL_GROUPS,
  type Detail,
  type DetailGroup,
  listDetailFields,
} from '../../../../registry/words/detail.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { getResource } from '../../../platform/data/rows/resources.ts'
import { getIncludedFieldName } from '../../../../registry/fields/targets.ts'
import { formatAmount } from '../../../parts/fields/amount-text.ts'

/** The maximum number of fields that a page shows without groups. */
const MAX_UNGROUPED_FIELDS = 8

/** A group of related fields. */
export interface ContentsGroup {
  name: DetailGroup
  fields: string[]
  /** The total of the other amounts. A group with a total is drawn as a receipt. */
  total?: string
}

/** The content of a row's page. */
export interface DetailContents {
  facts: string[]
  groups: ContentsGroup[]
  /** The fields with the times of creation and change. */
  record: string[]
  /** The empty fields of the form. */
  missing: string[]
}

/**
 * Returns the group of a field by its type. Fields that the server sets over time are not facts.
 */
function getGroup({ fields }: AnyResource, name: string): DetailGroup {
  const field = fields[name]
  if (!field) return 'about'
  const isSetByServer = field.type === 'datetime' && field.setOn !== undefined
  return isSetByServer ? 'record' : (getTypeTraits(field.type).group ?? 'about')
}

/**
 * Returns the detail page of an entity that declares none: its fields grouped by type, or together
 * if they are few.
 */
export function buildDefaultDetail(resource: AnyResource, row?: Row): Detail {
  // The heading shows the state. For a row in the trash it shows the deletion instead.
  const stateChoices = row && isDeletedRow(row) ? [] : findChoicesImpliedByState(resource)
  const names = Object.keys(resource.fields).filter(
    (name) => name !== 'deleted_at' && !stateChoices.includes(name),
  )
  const isRecord = (name: string) => getGroup(resource, name) === 'record'
  const plainNames = names.filter((name) => !isRecord(name))
  const hasFewFields = plainNames.length <= MAX_UNGROUPED_FIELDS
  const groups = DETAIL_GROUPS.map((group): [DetailGroup, string[]] => [
    group,
    group === 'record'
      ? names.filter((name) => isRecord(name) && name !== 'id')
      : plainNames.filter((name) => (hasFewFields ? 'about' : getGroup(resource, name)) === group),
  ])
  return { groups: Object.fromEntries(groups.filter(([, fields]) => fields.length > 0)) }
}

/** Returns whether a field is taken off other amounts, such as a discount. */
function isDeducted({ fields }: AnyResource, name: string): boolean {
  const field = fields[name]
  return field?.type === 'money' && field.deducted === true
}

const isAmount = ({ fields }: AnyResource, name: string) => fields[name]?.type === 'money'

/** Returns whether the amounts, with their signs, add up to another amount. */
function isExactSum(
  resource: AnyResource,
  parts: readonly string[],
  total: string,
  row: Row,
): boolean {
  const readAmount = (name: string) =>
    parseExactDecimal(formatAmount(resource.fields[name], row[name] ?? 0))
  const sum = parts
    .map(readAmount)
    .reduce(
      (subtotal, amount) => subtotal && amount && addExactDecimals(subtotal, amount),
      parseExactDecimal('0'),
    )
  const expectedTotal = readAmount(total)
  return (
    sum !== null &&
    expectedTotal !== null &&
    subtractExactDecimals(sum, expectedTotal).digits === 0n
  )
}

/** Returns whether a field is computed from other rows, so that it is no sum of amounts of its row. */
function isComputedFromOtherRows({ fields }: AnyResource, name: string): boolean {
  const computed = getFieldComputation(fields[name])
  return computed !== undefined && !isRowComputation(fields, computed)
}

/** Returns whether a field is computed by addition or subtraction. */
function isSum({ fields }: AnyResource, name: string): boolean {
  const computed = getFieldComputation(fields[name])
  const operand = computed === undefined ? undefined : parseOperand(computed)
  return operand?.kind === 'combined' && (operand.word === 'add' || operand.word === 'subtract')
}

/**
 * Returns the last amount of a group that is the total of those before it: in a declared `money`
 * group, or by its computation. Equal values alone may be a coincidence.
 */
function findTotal(
  resource: AnyResource,
  names: readonly string[],
  isReceipt: boolean,
  row: Row,
): string | undefined {
  const amounts = names.filter((name) => isAmount(resource, name) && !isEmptyInput(row[name]))
  return amounts.findLast(
    (name, index) =>
      index > 0 &&
      (isReceipt ? !isComputedFromOtherRows(resource, name) : isSum(resource, name)) &&
      isExactSum(resource, amounts.slice(0, index), name, row),
  )
}

/** Returns the empty form fields that need attention. A reference may be left empty on purpose. */
function listMissingFields(
  { fields, form = [], checks = [] }: AnyResource,
  names: readonly string[],
  row: Row,
) {
  const alternatives = checks.flatMap((check) => ('exactlyOne' in check ? check.exactlyOne : []))
  return names.filter(
    (name) =>
      form.includes(name) &&
      name in row &&
      isEmptyInput(row[name]) &&
      fields[name]?.type !== 'reference' &&
      !alternatives.includes(name),
  )
}

/** Returns the field that begins the heading of a row, which has its value whatever stands below it. */
export const getHeadingField = ({ displayName = [], title }: AnyResource): string =>
  displayName[0] ?? title

/** Returns the included text fields of a reference that a row has, such as a phone number. */
export function listIncludedTexts({ fields }: AnyResource, name: string, row: Row): string[] {
  const field = fields[name]
  if (field?.type !== 'reference') return []
  return (field.include ?? []).filter(
    (included) =>
      getResource(field.to).fields[included]?.type !== 'coordinate' &&
      !isEmptyInput(row[getIncludedFieldName(name, included)]),
  )
}

/** Returns the fact beside the main action, unless the row has none or it is 0. */
export function findActionFact(
  resource: AnyResource,
  row: Row,
  { actionFact }: Pick<Detail, 'actionFact'> = resource.detail ?? {},
): string | undefined {
  if (actionFact === undefined || isEmptyInput(row[actionFact])) return undefined
  return Number(row[actionFact]) === 0 ? undefined : actionFact
}

/**
 * Returns the content of a row's page. It leaves out empty fields, fields in the heading, and fields
 * that the viewer may not read.
 */
export function getVisibleContents(
  resource: AnyResource,
  row: Row,
  detail: Detail | undefined = resource.detail,
): DetailContents {
  const { facts = [], groups } = detail ?? buildDefaultDetail(resource, row)
  const isShown = (name: string) => name !== resource.title && !isEmptyInput(row[name])
  // A fact that the heading has adds only its included fields.
  const isFact = (name: string) =>
    isShown(name) &&
    (name !== getHeadingField(resource) || listIncludedTexts(resource, name, row).length > 0)
  const contentsGroups = Object.entries(groups).map(([key, fields]): ContentsGroup => {
    const name = key as DetailGroup
    const isReceipt = detail !== undefined && name === 'money'
    const total = findTotal(resource, fields, isReceipt, row)
    // A receipt leaves out parts and discounts that are zero, but not a zero total or what was paid.
    const parts = total === undefined ? [] : fields.slice(0, fields.indexOf(total))
    const isZeroPart = (field: string) =>
      (parts.includes(field) || isDeducted(resource, field)) &&
      isAmount(resource, field) &&
      Number(row[field]) === 0
    const visibleFields = fields.filter((field) => isShown(field) && !isZeroPart(field))
    const hasParts = visibleFields.some(
      (field) => parts.includes(field) && isAmount(resource, field),
    )
    return { name, fields: visibleFields, ...(total !== undefined && hasParts && { total }) }
  })
  return {
    facts: facts.filter(isFact),
    groups: contentsGroups.filter(({ name, fields }) => name !== 'record' && fields.length > 0),
    record: contentsGroups.find(({ name }) => name === 'record')?.fields ?? [],
    missing: listMissingFields(resource, listDetailFields({ facts, groups }), row),
  }
}
