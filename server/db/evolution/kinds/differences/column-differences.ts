import type { Field } from '../../../../../registry/fields/field-types.ts'
import type { NoOverlap } from '../../../../../registry/fields/no-overlap.ts'
import { buildInlineUniqueKey } from '../../../search/unique-sql.ts'
import { BACKFILLS } from '#backfills'
import { getDefaultSql, isNotNull } from '../../../tables/columns.ts'
import { stringifyCanonically } from '../canonical.ts'
import { formatRowCount } from '../counted.ts'
import { dropDerived, dropUnique } from '../derived.ts'
import {
  buildAlterColumn,
  quoteColumn,
  type DetectedKind,
  isSameType,
  quoteStoredColumn,
} from './difference.ts'

const isUnique = (field: Field) => field.type !== 'id' && field.unique === true

/** Removes the keys about travel times, which cause only warnings. */
function withoutTravelTimes(noOverlap: NoOverlap | undefined) {
  if (!noOverlap) return undefined
  const {
    places: _places,
    kilometresPerHour: _speed,
    travelMinutes: _least,
    ...otherKeys
  } = noOverlap
  return otherKeys
}

/**
 * Returns the database objects of a field in a comparable form. A difference means that they are
 * rebuilt.
 */
const describeObjects = (field: Field) =>
  field.type === 'id'
    ? ''
    : stringifyCanonically([
        [field.copies, field.volatile ?? false, field.setOn ?? ''],
        field.type === 'reference' ? [field.capacity, withoutTravelTimes(field.noOverlap)] : [],
      ])

/** The kinds of change of a column's constraints and triggers. */
export const COLUMN_DIFFERENCES = {
  'default-changed': {
    isAdditive: true,
    applies: (before, after) => getDefaultSql(before) !== getDefaultSql(after),
    describe: ({ column, after }, rows) =>
      getDefaultSql(after) === null
        ? `\`${column}\` has no default any more`
        : `new rows have ${getDefaultSql(after)} in \`${column}\` where nothing is given; ${formatRowCount(rows)} ${rows === 1 ? 'keeps' : 'keep'} what ${rows === 1 ? 'it has' : 'they have'}`,
    buildStatements: (change) => {
      const initial = getDefaultSql(change.after)
      return [
        buildAlterColumn(change, initial === null ? 'drop default' : `set default ${initial}`),
      ]
    },
  },
  'becomes-required': {
    applies: (before, after) => !isNotNull(before) && isNotNull(after),
    describe: ({ column }) => `\`${column}\` becomes required`,
    findBlockage: (change) =>
      getDefaultSql(change.after) === null
        ? {
            where: `${quoteStoredColumn(change)} is null${change.formerComputedSql ? ` and (${change.formerComputedSql}) is null` : ''}`,
            countText: 'have none',
            remedy: 'say `default:`, or fill them first',
          }
        : undefined,
    buildStatements: (change) => {
      const initial = getDefaultSql(change.after)
      const backfill = BACKFILLS[`${change.table}.${change.column}`] ?? initial
      return [
        ...(backfill === null
          ? []
          : [
              `update "${change.table}" set ${quoteColumn(change)} = ${backfill} where ${quoteColumn(change)} is null`,
            ]),
        buildAlterColumn(change, 'set not null'),
      ]
    },
  },
  'becomes-optional': {
    isAdditive: true,
    applies: (before, after) => isNotNull(before) && !isNotNull(after),
    describe: ({ column }) => `\`${column}\` may be empty`,
    buildStatements: (change) => [buildAlterColumn(change, 'drop not null')],
  },
  'becomes-unique': {
    applies: (before, after) => !isUnique(before) && isUnique(after),
    describe: ({ column }) => `no two rows may share \`${column}\` any more`,
    findBlockage: (change) => {
      const value = buildInlineUniqueKey(change.before, quoteStoredColumn(change))
      return {
        where: `${change.isLiveSql} and ${value} in (select ${value} from "${change.source.table}"
          where ${change.isLiveSql} and ${quoteStoredColumn(change)} is not null group by 1 having count(*) > 1)`,
        countText: 'share theirs with another',
        remedy: 'change or delete one of each first',
      }
    },
  },
  'no-longer-unique': {
    isAdditive: true,
    applies: (before, after) => isUnique(before) && !isUnique(after),
    describe: ({ column }) => `rows may share \`${column}\``,
    buildStatements: ({ source }) => dropUnique(source),
  },
  'made-anew': {
    isAdditive: true,
    rebuildsTriggers: true,
    applies: (before, after) =>
      isSameType(before, after) && describeObjects(before) !== describeObjects(after),
    describe: ({ column }) => `constraints and triggers of \`${column}\` are rebuilt`,
    buildStatements: ({ table, before }) =>
      before.type === 'reference' && before.capacity
        ? dropDerived(table, {
            table: before.to.replaceAll('-', '_'),
            column: before.capacity.count,
          })
        : [],
  },
} as const satisfies Readonly<Record<string, DetectedKind>>
