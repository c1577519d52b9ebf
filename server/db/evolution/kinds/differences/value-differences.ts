import type { Field } from '../../../../../registry/fields/field-types.ts'
import { listTargetEntities } from '../../../../../registry/fields/targets.ts'
import { getTypeTraits } from '../../../../../registry/fields/traits.ts'
import { getColumnType, getDefaultSql } from '../../../tables/columns.ts'
import { getDecimals } from '../../../../../registry/values/decimals.ts'
import type { FieldChange } from '../change.ts'
import { getConversion, isAlike } from '../conversions.ts'
import { dropDerived, buildFlagCheck } from '../derived.ts'
import { exceedsLimits, getMaxLength, getRange } from '../limits.ts'
import {
  buildAlterColumn,
  quoteColumn,
  type DetectedKind,
  isSameType,
  quoteStoredColumn,
} from './difference.ts'

/** The rows whose values do not convert to the new type, or exceed its limits. */
function findUnconvertible({ before, after, ...change }: FieldChange, timeZone: string): string {
  const value = quoteStoredColumn({ before, after, ...change })
  const conversion = getConversion(value, { before, after, timeZone })
  return `${value} is not null and not coalesce(
    case when ${conversion.fits} then not ${exceedsLimits(after, conversion.value)} else false end, false)`
}

const describeType = (field: Field) => {
  const targets = listTargetEntities(field)
  return targets.length > 0 ? `${field.type} to ${targets.join(', ')}` : field.type
}

/** The change of a field's type. */
export const TYPE_DIFFERENCES = {
  'type-changed': {
    applies: (before, after) => !isAlike(before, after),
    describe: ({ column, before, after }) =>
      isSameType(before, after) && after.type === 'money'
        ? `\`${column}\` is rounded to the ${getDecimals(after)} decimals of the currency`
        : `\`${column}\` changes from ${describeType(before)} to ${describeType(after)}`,
    findBlockage: (change, { timeZone }) => ({
      where: findUnconvertible(change, timeZone),
      countText: `do not convert to ${describeType(change.after)} without loss`,
      remedy: 'change these first, or add a field of the new type beside it',
    }),
    buildStatements: (change, { timeZone }) => {
      const { before, after, table, column } = change
      const { value } = getConversion(quoteColumn(change), { before, after, timeZone })
      const type = getColumnType(after)
      const initial = getDefaultSql(after)
      return [
        ...dropDerived(table, change.source),
        buildAlterColumn(change, 'drop default'),
        buildAlterColumn(
          change,
          `type ${type} using (case when ${quoteColumn(change)} is null then null else ${value} end)::${type}`,
        ),
        ...(initial === null ? [] : [buildAlterColumn(change, `set default ${initial}`)]),
        ...(after.type === 'flag' ? [buildFlagCheck(table, column)] : []),
      ]
    },
  },
} as const satisfies Readonly<Record<string, DetectedKind>>

const getLimits = (field: Field) => [getMaxLength(field), getRange(field).min, getRange(field).max]

/** The kinds of change of a field's limits. */
export const LIMIT_DIFFERENCES = {
  'limits-narrower': {
    applies: (before, after) => {
      const [maxLength = 0, min = 0, max = 0] = getLimits(after)
      const [formerMaxLength = 0, formerMin = 0, formerMax = 0] = getLimits(before)
      const isSameKind = getTypeTraits(before.type).kind === getTypeTraits(after.type).kind
      return isSameKind && (maxLength < formerMaxLength || min > formerMin || max < formerMax)
    },
    describe: ({ column }) => `the limits of \`${column}\` are narrower`,
    findBlockage: (change) => ({
      where: exceedsLimits(change.after, quoteStoredColumn(change)),
      countText: 'are beyond them',
      remedy: 'change these first, or take the limits back',
    }),
  },
  'limits-wider': {
    isAdditive: true,
    applies: (before, after) => {
      const [maxLength = 0, min = 0, max = 0] = getLimits(after)
      const [formerMaxLength = 0, formerMin = 0, formerMax = 0] = getLimits(before)
      const isSameKind = getTypeTraits(before.type).kind === getTypeTraits(after.type).kind
      return isSameKind && (maxLength > formerMaxLength || min < formerMin || max > formerMax)
    },
    describe: ({ column }) => `the limits of \`${column}\` are wider`,
  },
} as const satisfies Readonly<Record<string, DetectedKind>>
