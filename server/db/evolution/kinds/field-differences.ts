import type { Field } from '../../../../resources/kit/fields/field-types.ts'
import { renamedValues } from '../../../../resources/kit/fields/former-names.ts'
import { targetsOf } from '../../../../resources/kit/fields/pointing.ts'
import { traitsOf } from '../../../../resources/kit/fields/traits.ts'
import { BACKFILLS } from '../../tables/backfills.ts'
import { COLUMNS, defaultOf, isNotNull, quote } from '../../tables/columns.ts'
import type { DifferenceKind, FieldChange, Kind } from './change.ts'
import { counted } from './counted.ts'
import { canonical } from './canonical.ts'
import { conversionOf, isAlike, renamedSql } from './conversions.ts'
import { dropDerived, dropUnique, flagCheck } from './derived.ts'
import { beyondLimits, longest, rangeOf } from './limits.ts'

/** A kind of change that shows in what a field was and what it is declared as. */
interface Difference extends Kind<FieldChange> {
  applies(before: Field, after: Field): boolean
}

const col = ({ column }: FieldChange) => `"${column}"`
/** The column by the name that it has now in the database. */
const old = ({ here }: FieldChange) => `"${here.column}"`
const alter = (change: FieldChange, what: string) =>
  `alter table "${change.table}" alter column ${col(change)} ${what}`

const isUnique = (field: Field) => field.type !== 'id' && field.unique === true
const textually = (field: Field, value: string) =>
  COLUMNS[field.type].udt === 'text' ? `lower(${value})` : value

/** The values of a choice. */
const valuesIn = (field: Field): string[] =>
  field.type === 'choice' ? Object.keys(field.values) : []
const isSameType = (before: Field, after: Field) => before.type === after.type
const named = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')

/** The values that a choice had, has no longer, and that have no other name now. */
function removedValues(before: Field, after: Field): string[] {
  const renamed = renamedValues(after)
  return valuesIn(before).filter((value) => !valuesIn(after).includes(value) && !renamed.has(value))
}

/** The values of a choice that are called otherwise now, by what they were called. */
const movedValues = (before: Field, after: Field): [old: string, now: string][] =>
  [...renamedValues(after)].filter(
    ([value, now]) =>
      valuesIn(before).includes(value) &&
      !valuesIn(after).includes(value) &&
      valuesIn(after).includes(now),
  )

const limitsOf = (field: Field) => [longest(field), rangeOf(field).min, rangeOf(field).max]

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

/** What the database itself makes of a field: it makes it anew. */
const madeOf = (field: Field) =>
  field.type === 'id'
    ? ''
    : canonical([
        [field.copies, field.volatile ?? false, field.setOn ?? ''],
        field.type === 'reference' ? [field.capacity, field.exclusive] : [],
      ])

/** Every kind of change that shows in a field itself, in the order in which they are carried out. */
export const DIFFERENCES: Readonly<Record<DifferenceKind, Difference>> = {
  'type-changed': {
    applies: (before, after) => !isAlike(before, after),
    says: ({ column, before, after }) =>
      `\`${column}\` changes from ${typeOf(before)} to ${typeOf(after)}`,
    blocks: (change, { timeZone }) => ({
      where: unconvertible(change, timeZone),
      what: `hold what is no ${typeOf(change.after)} without loss`,
      remedy: 'change these first, or add a field of the new type beside it',
    }),
    carry: (change, { timeZone }) => {
      const { before, after, table, column } = change
      const { value } = conversionOf(col(change), { before, after, timeZone })
      const { type } = COLUMNS[after.type]
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
  'value-renamed': {
    applies: (before, after) => isSameType(before, after) && movedValues(before, after).length > 0,
    says: ({ column, before, after }, rows) => {
      const moved = movedValues(before, after).map(
        ([was, now]) => `'${was}' of \`${column}\` is '${now}' now`,
      )
      return `${moved.join(', ')} (${counted(rows)} looked through)`
    },
    carry: (change) => {
      const moved = new Map(movedValues(change.before, change.after))
      return [
        `update "${change.table}" set ${col(change)} = ${renamedSql(col(change), moved)}
          where ${col(change)} in (${[...moved.keys()].map(quote).join(', ')})`,
      ]
    },
  },
  'value-removed': {
    applies: (before, after) =>
      isSameType(before, after) && removedValues(before, after).length > 0,
    says: ({ column, before, after }) =>
      `\`${column}\` is no longer ${named(removedValues(before, after))}`,
    blocks: (change) => {
      const removed = removedValues(change.before, change.after)
      return {
        where: `${old(change)} in (${removed.map(quote).join(', ')})`,
        what: `are ${named(removed)}`,
        remedy: `change these first, or say \`valuesWere: { new: '${removed[0]}' }\` if it is a rename`,
      }
    },
  },
  'value-added': {
    widens: true,
    applies: (before, after) =>
      isSameType(before, after) &&
      valuesIn(after).some(
        (value) =>
          !valuesIn(before).includes(value) &&
          !movedValues(before, after).some(([, now]) => now === value),
      ),
    says: ({ column, before, after }) =>
      `\`${column}\` can be ${named(valuesIn(after).filter((value) => !valuesIn(before).includes(value)))} too`,
  },
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
  'default-changed': {
    widens: true,
    applies: (before, after) => defaultOf(before) !== defaultOf(after),
    says: ({ column, after }) =>
      defaultOf(after) === null
        ? `\`${column}\` has no default any more`
        : `new rows have ${defaultOf(after)} in \`${column}\` where nothing is given`,
    carry: (change) => {
      const initial = defaultOf(change.after)
      return [alter(change, initial === null ? 'drop default' : `set default ${initial}`)]
    },
  },
  'becomes-required': {
    applies: (before, after) => !isNotNull(before) && isNotNull(after),
    says: ({ column }) => `\`${column}\` becomes required`,
    blocks: (change) =>
      defaultOf(change.after) === null
        ? {
            where: `${old(change)} is null`,
            what: 'have none',
            remedy: 'say `default:`, or fill them first',
          }
        : undefined,
    carry: (change) => {
      const initial = defaultOf(change.after)
      const known = BACKFILLS[`${change.table}.${change.column}`] ?? initial
      return [
        ...(known === null
          ? []
          : [
              `update "${change.table}" set ${col(change)} = ${known} where ${col(change)} is null`,
            ]),
        alter(change, 'set not null'),
      ]
    },
  },
  'becomes-optional': {
    widens: true,
    applies: (before, after) => isNotNull(before) && !isNotNull(after),
    says: ({ column }) => `\`${column}\` may be empty`,
    carry: (change) => [alter(change, 'drop not null')],
  },
  'becomes-unique': {
    applies: (before, after) => !isUnique(before) && isUnique(after),
    says: ({ column }) => `no two rows may share \`${column}\` any more`,
    blocks: (change) => {
      const value = textually(change.before, old(change))
      return {
        where: `${change.live} and ${value} in (select ${value} from "${change.here.table}"
          where ${change.live} and ${old(change)} is not null group by 1 having count(*) > 1)`,
        what: 'share theirs with another',
        remedy: 'change or delete one of each first',
      }
    },
  },
  'no-longer-unique': {
    widens: true,
    applies: (before, after) => isUnique(before) && !isUnique(after),
    says: ({ column }) => `rows may share \`${column}\``,
    carry: ({ here }) => dropUnique(here),
  },
  'made-anew': {
    widens: true,
    remakes: true,
    applies: (before, after) => isSameType(before, after) && madeOf(before) !== madeOf(after),
    says: ({ column }) => `what the database makes of \`${column}\` is made anew`,
    carry: ({ table, before }) =>
      before.type === 'reference' && before.capacity
        ? dropDerived(table, {
            table: before.to.replaceAll('-', '_'),
            column: before.capacity.count,
          })
        : [],
  },
}

/** The kinds of change between a field as it was and as it is declared. */
export function differencesBetween(before: Field, after: Field): DifferenceKind[] {
  const kinds = Object.entries(DIFFERENCES) as [DifferenceKind, Difference][]
  return kinds.filter(([, { applies }]) => applies(before, after)).map(([kind]) => kind)
}
