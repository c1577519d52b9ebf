import type { Field } from '../../../../../registry/fields/field-types.ts'
import { targetsOf } from '../../../../../registry/fields/pointing.ts'
import { traitsOf } from '../../../../../registry/fields/traits.ts'
import { columnType, defaultOf } from '../../../tables/columns.ts'
import { decimalsOf } from '../../../../../registry/values/decimals.ts'
import type { FieldChange } from '../change.ts'
import { conversionOf, isAlike } from '../conversions.ts'
import { dropDerived, flagCheck } from '../derived.ts'
import { beyondLimits, longest, rangeOf } from '../limits.ts'
import { alter, col, type Difference, isSameType, old } from './difference.ts'

/** Values that are no value of the new type, or beyond its limits. */
function unconvertible({ before, after, ...change }: FieldChange, timeZone: string): string {
  const value = old({ before, after, ...change })
  const to = conversionOf(value, { before, after, timeZone })
  return `${value} is not null and not coalesce(
    case when ${to.fits} then not ${beyondLimits(after, to.value)} else false end, false)`
}

const typeOf = (field: Field) => {
  const targets = targetsOf(field)
  return targets.length > 0 ? `${field.type} to ${targets.join(', ')}` : field.type
}

/** The change of what a field holds. */
export const TYPE_DIFFERENCES = {
  'type-changed': {
    applies: (before, after) => !isAlike(before, after),
    says: ({ column, before, after }) =>
      isSameType(before, after) && after.type === 'money'
        ? `\`${column}\` is rounded to the ${decimalsOf(after)} decimals of the currency`
        : `\`${column}\` changes from ${typeOf(before)} to ${typeOf(after)}`,
    blocks: (change, { timeZone }) => ({
      where: unconvertible(change, timeZone),
      what: `hold what is no ${typeOf(change.after)} without loss`,
      remedy: 'change these first, or add a field of the new type beside it',
    }),
    carry: (change, { timeZone }) => {
      const { before, after, table, column } = change
      const { value } = conversionOf(col(change), { before, after, timeZone })
      const type = columnType(after)
      const initial = defaultOf(after)
      return [
        ...dropDerived(table, change.here),
        alter(change, 'drop default'),
        alter(
          change,
          `type ${type} using (case when ${col(change)} is null then null else ${value} end)::${type}`,
        ),
        ...(initial === null ? [] : [alter(change, `set default ${initial}`)]),
        ...(after.type === 'flag' ? [flagCheck(table, column)] : []),
      ]
    },
  },
} as const satisfies Readonly<Record<string, Difference>>

const limitsOf = (field: Field) => [longest(field), rangeOf(field).min, rangeOf(field).max]

/** The kinds of change of how far its values go. */
export const LIMIT_DIFFERENCES = {
  'limits-narrower': {
    applies: (before, after) => {
      const [most = 0, min = 0, max = 0] = limitsOf(after)
      const [mostBefore = 0, minBefore = 0, maxBefore = 0] = limitsOf(before)
      const isOfOneKind = traitsOf(before.type).kind === traitsOf(after.type).kind
      return isOfOneKind && (most < mostBefore || min > minBefore || max < maxBefore)
    },
    says: ({ column }) => `the limits of \`${column}\` are narrower`,
    blocks: (change) => ({
      where: beyondLimits(change.after, old(change)),
      what: 'are beyond them',
      remedy: 'change these first, or take the limits back',
    }),
  },
  'limits-wider': {
    widens: true,
    applies: (before, after) => {
      const [most = 0, min = 0, max = 0] = limitsOf(after)
      const [mostBefore = 0, minBefore = 0, maxBefore = 0] = limitsOf(before)
      const isOfOneKind = traitsOf(before.type).kind === traitsOf(after.type).kind
      return isOfOneKind && (most > mostBefore || min < minBefore || max > maxBefore)
    },
    says: ({ column }) => `the limits of \`${column}\` are wider`,
  },
} as const satisfies Readonly<Record<string, Difference>>
