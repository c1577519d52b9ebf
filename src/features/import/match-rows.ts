import { cleanEmail } from '../../../registry/characters/email.ts'
import { normalizeTypedNumber, type NumberingPlan } from '../../../registry/characters/phone.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { isCodeField } from '../../../registry/fields/codes.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { isReferenceField } from '../../../registry/fields/targets.ts'
import { isEmptyInput } from '../../../registry/values/empty-input.ts'
import { parseValue } from '../../../registry/values/parse-value.ts'
import { foldCode, foldLetters } from '../../../registry/values/search-text.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import type { ColumnMapping } from './columns/fields.ts'

type Values = Readonly<Record<string, unknown>>

/** The input for finding existing rows. */
interface MatchInput {
  resource: AnyResource
  mapping: ColumnMapping
  /** The existing rows, by id. */
  existingRows: ReadonlyMap<number, Row>
  /** The dialling rules of the business's country. */
  plan: NumberingPlan | null
}

/** An existing row that a row without an id means, and the field that names it. */
export interface RowMatch {
  row: Row
  column: string
  /** True if the field is unique, so that no second row can have its value. */
  isUnique: boolean
}

/** The number of filled cells that a row needs to be the same as an existing one. */
const MIN_SAME_CELLS = 2

/** Returns the comparable form of a stored or a read value. */
function getComparableValue({ plan }: MatchInput, field: Field, value: unknown): string {
  if (isEmptyInput(value)) return ''
  if (field.type === 'phone') return normalizeTypedNumber(String(value), plan)
  const parsed = parseValue(field, value)
  return 'value' in parsed ? JSON.stringify(parsed.value) : JSON.stringify(value)
}

/** Returns whether a field identifies a person or a thing: a phone, an e-mail, a code. */
const identifiesRow = (field: Field | undefined): field is Field =>
  field !== undefined && (isUniqueField(field) || field.type === 'email' || isCodeField(field))

const isUniqueField = (field: Field) => 'unique' in field && field.unique === true

/** Returns the form of an identifying value in which spellings are equal; empty for none. */
function getMatchKey(input: MatchInput, field: Field, value: unknown): string {
  if (isEmptyInput(value) || Array.isArray(value)) return ''
  const text = String(value)
  if (field.type === 'phone') return getComparableValue(input, field, text)
  if (field.type === 'email') return cleanEmail(text)
  return isCodeField(field) ? foldCode(text) : foldLetters(text).replace(/\s+/g, ' ').trim()
}

function groupRows(rows: readonly Row[], getKey: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = getKey(row)
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return groups
}

const isLive = ({ deleted_at }: Row) => deleted_at === null || deleted_at === undefined

/** Returns the mapped fields of a file, by name. */
function listMappedFields({ mapping, resource }: MatchInput): (readonly [string, Field])[] {
  return mapping.flatMap((name) => {
    const field = name === null || name === 'id' ? undefined : resource.fields[name]
    return name !== null && field ? [[name, field] as const] : []
  })
}

/**
 * Returns a function that finds existing rows for the rows of a file without ids. Each existing row
 * is found once.
 */
export function createRowMatcher(input: MatchInput) {
  const liveRows = [...input.existingRows.values()].filter(isLive)
  const fields = listMappedFields(input)
  // A file names the target of a reference, and the row has its id.
  const comparedFields = fields.filter(([, field]) => !isReferenceField(field))
  const getSignature = (values: Values) =>
    JSON.stringify(
      comparedFields.map(([name, field]) => getComparableValue(input, field, values[name])),
    )
  const rowsBySignature = groupRows(liveRows, getSignature)
  const indexes = fields.flatMap(([name, field]) => {
    if (!identifiesRow(field)) return []
    const rows = groupRows(liveRows, (row) => getMatchKey(input, field, row[name]))
    return [{ name, field, rows, isUnique: isUniqueField(field) }]
  })
  const usedIds = new Set<number>()
  const isUnused = ({ id }: Row) => !usedIds.has(id)

  /** Returns an existing row with the same values. `filledCount` counts the row's filled cells. */
  function findSame(
    values: Values,
    filledCount: number,
    isSame: (row: Row) => boolean,
  ): Row | undefined {
    if (fields.length === 0 || filledCount < MIN_SAME_CELLS) return undefined
    return rowsBySignature.get(getSignature(values))?.find((row) => isUnused(row) && isSame(row))
  }

  /** Returns the only existing row that an identifying value names. */
  function findMatch(values: Values): RowMatch | undefined {
    const matches = indexes.flatMap(({ name, field, rows, isUnique }): RowMatch[] => {
      const key = getMatchKey(input, field, values[name])
      const candidates = key === '' ? [] : (rows.get(key) ?? [])
      return candidates.filter(isUnused).map((row) => ({ row, column: name, isUnique }))
    })
    const best = matches.find(({ isUnique }) => isUnique) ?? matches[0]
    const isOnly = new Set(matches.map(({ row }) => row.id)).size === 1
    return best && (isOnly || best.isUnique) ? best : undefined
  }
  return { findSame, findMatch, use: ({ id }: Row) => void usedIds.add(id) }
}
