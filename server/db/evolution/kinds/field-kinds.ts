import { CARRY_OVERS } from '#business/words'
import type { Field } from '../../../../registry/fields/field-types.ts'
import { getColumnType, getDefaultSql, isNotNull } from '../../tables/columns.ts'
import type { Blockage, FieldChange, FieldKind, KindOfChange, PresenceKind } from './change.ts'
import { formatCommand } from '../../../settings/release.ts'
import { formatRowCount } from './counted.ts'
import { dropDerived, buildFlagCheck } from './derived.ts'
import { DIFFERENCES } from './field-differences.ts'
import { exceedsLimits } from './limits.ts'

/** Returns whether existing rows lack a value for a new required field. */
const isMissing = ({ after }: FieldChange) => isNotNull(after) && getDefaultSql(after) === null

/** Returns SQL of whether a column differs from the default of new rows. */
function hasOwnValue(column: string, field: Field): string {
  const initial = getDefaultSql(field)
  const isNotEmpty = `"${column}" is not null`
  return initial === null
    ? isNotEmpty
    : `(${isNotEmpty} and "${column}" is distinct from ${initial})`
}

/** SQL conditions that compare the two columns of a late rename. */
function compareColumns({
  column,
  source,
  before,
  after,
  fieldOfSameName: ownField = after,
}: FieldChange) {
  return {
    hasFormerValue: hasOwnValue(source.column, before),
    hasCurrentValue: hasOwnValue(column, ownField),
    isDifferent: `"${column}" is distinct from "${source.column}"`,
    isSameType: getColumnType(ownField) === getColumnType(before),
  }
}

/** The rows that would lose a value, because both columns of a renamed field have one. */
function findLostValues(change: FieldChange): Blockage {
  const { column, source } = change
  const { hasFormerValue, hasCurrentValue, isDifferent, isSameType } = compareColumns(change)
  const removalHint = `take \`renamedFrom: '${source.column}'\` out again: \`${source.column}\` is set aside then, with what it holds`
  return isSameType
    ? {
        where: `${hasFormerValue} and ${hasCurrentValue} and ${isDifferent}`,
        countText: `hold one value in \`${source.column}\` and another in \`${column}\``,
        remedy: `give both the same value, or ${removalHint}`,
      }
    : {
        where: hasCurrentValue,
        countText: `have a value of their own in \`${column}\``,
        remedy: removalHint,
      }
}

/** The rows whose computed value does not fit the column of the now stored field. */
function findRefusedValues({ before, after, formerComputedSql, source }: FieldChange): Blockage {
  if (!formerComputedSql)
    return {
      where: 'true',
      countText: 'would lose their computed value',
      remedy: 'store it first, and rename or remove what it is computed of after that',
    }
  if (getColumnType(before) !== getColumnType(after))
    return {
      where: 'true',
      countText: `have a computed value of type ${before.type}`,
      remedy: 'store it as that first, and change its type after that',
    }
  const isRepeated = `(${formerComputedSql}) in
    (select (${formerComputedSql}) from "${source.table}" group by 1 having count(*) > 1)`
  const isUnique = after.type !== 'id' && after.unique === true
  const refusalConditions = [
    exceedsLimits(after, `(${formerComputedSql})`),
    ...(isNotNull(after) && getDefaultSql(after) === null
      ? [`(${formerComputedSql}) is null`]
      : []),
    ...(isUnique ? [isRepeated] : []),
  ]
  return {
    where: refusalConditions.join(' or '),
    countText: 'have a computed value that the field does not accept',
    remedy: 'make it `nullable`, or take its limits and `unique` out',
  }
}

/** Fills empty values of a formerly computed field with its computed value. */
const fillEmptyValues = ({ table, column, after, formerComputedSql }: FieldChange): string =>
  `update "${table}" set "${column}" = (${formerComputedSql})::${getColumnType(after)} where "${column}" is null`

const renameColumn = ({ table, column, source, after }: FieldChange): string[] => [
  ...dropDerived(table, source),
  `alter table "${table}" rename column "${source.column}" to "${column}"`,
  ...(after.type === 'flag' ? [buildFlagCheck(table, column)] : []),
]

/** The kinds of change that add, remove or rename a column. */
const PRESENCE: Readonly<Record<PresenceKind, KindOfChange<FieldChange>>> = {
  // This comes first, because the sources of the computation still have their names and types.
  'field-stored': {
    describe: ({ column }, rows) =>
      `\`${column}\` is stored from now on, with its computed value (${formatRowCount(rows)} kept)`,
    findBlockage: findRefusedValues,
    buildStatements(change) {
      const { table, column, before, after, formerComputedSql } = change
      const initial = getDefaultSql(after)
      return [
        `alter table "${table}" add column "${column}" ${getColumnType(after)}`,
        ...(formerComputedSql && getColumnType(before) === getColumnType(after)
          ? [fillEmptyValues(change)]
          : []),
        ...(initial === null
          ? []
          : [
              `update "${table}" set "${column}" = ${initial} where "${column}" is null`,
              `alter table "${table}" alter column "${column}" set default ${initial}`,
            ]),
        ...(isNotNull(after)
          ? [`alter table "${table}" alter column "${column}" set not null`]
          : []),
        ...(after.type === 'flag' ? [buildFlagCheck(table, column)] : []),
      ]
    },
  },
  'field-filled': {
    describe: ({ column }) => `\`${column}\` is filled with its computed value where it was empty`,
    buildStatements: (change) => [fillEmptyValues({ ...change, after: change.before })],
  },
  'field-renamed': {
    describe: ({ column, source }, rows) =>
      `\`${source.column}\` is renamed to \`${column}\` (${formatRowCount(rows)} kept)`,
    buildStatements: (change) => renameColumn({ ...change, after: change.before }),
  },
  'field-renamed-late': {
    describe: ({ column, source }, rows) =>
      `\`${column}\` is what \`${source.column}\` was, and has what either of them holds (${formatRowCount(rows)} kept)`,
    findBlockage: findLostValues,
    buildStatements(change) {
      const { table, column, source, before } = change
      const { hasFormerValue, hasCurrentValue, isSameType } = compareColumns(change)
      const copyStatement = `update "${table}" set "${source.column}" = "${column}" where ${hasCurrentValue} and not ${hasFormerValue}`
      return [
        ...(isSameType ? [copyStatement] : []),
        `alter table "${table}" drop column "${column}" cascade`,
        ...renameColumn({ ...change, after: before }),
      ]
    },
  },
  'field-back': {
    isAdditive: true,
    describe: ({ column }, rows) =>
      `\`${column}\` is back, with what it held (${formatRowCount(rows)})`,
    buildStatements: ({ table, column, before }) =>
      before.type === 'flag' ? [buildFlagCheck(table, column)] : [],
  },
  'points-again': {
    isAdditive: true,
    describe: ({ column, target }) => `\`${column}\` points to rows of ${target} again`,
    findBlockage: ({ source, target }) => ({
      where: `"${source.column}" is not null and "${source.column}" not in (select id from "${target}")`,
      countText: 'point to a row that is gone',
      remedy:
        'give the field another name, and what these hold stays set aside, or empty them first',
    }),
  },
  'field-added': {
    isAdditive: true,
    describe: (change) => `\`${change.column}\` is new${isMissing(change) ? ' and required' : ''}`,
    findBlockage: (change) =>
      isMissing(change)
        ? {
            where: 'true',
            countText: 'would have none',
            remedy: 'say `default:`, or `nullable: true` until they are filled',
          }
        : undefined,
  },
  'field-removed': {
    describe({ entities, table, column }, rows) {
      const { tables = [] } = CARRY_OVERS[`${table}.${column}`] ?? {}
      const carried = tables.length > 0 ? ` is carried over to ${tables.join(', ')}, then` : ''
      return `\`${column}\` is removed; what it holds in ${formatRowCount(rows)}${carried} is set aside. Declare it again to have it back, or drop it for good with ${formatCommand('start', `--apply --drop ${entities[0]}.${column}`)}`
    },
    buildStatements: ({ table, column, source }) => [
      ...(CARRY_OVERS[`${table}.${column}`]?.statements ?? []),
      ...dropDerived(table, source),
      `alter table "${table}" alter column "${column}" drop not null`,
    ],
  },
  'field-dropped': {
    describe: ({ column }, rows) =>
      `\`${column}\` is dropped for good, with what it holds in ${formatRowCount(rows)}`,
    buildStatements: ({ table, column }) => [
      `alter table "${table}" drop column "${column}" cascade`,
    ],
  },
}

/** The kinds of change of fields, in the order in which they are made. */
export const FIELD_KINDS: Readonly<Record<FieldKind, KindOfChange<FieldChange>>> = {
  ...PRESENCE,
  ...DIFFERENCES,
}
