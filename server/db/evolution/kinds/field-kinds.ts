import { CARRY_OVERS } from '#business/words'
import type { Field } from '../../../../registry/fields/field-types.ts'
import { columnType, getDefaultSql, isNotNull } from '../../tables/columns.ts'
import type { Block, FieldChange, FieldKind, Kind, PresenceKind } from './change.ts'
import { formatRowCount } from './counted.ts'
import { dropDerived, flagCheck } from './derived.ts'
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
function compareColumns({ column, source, before, after, own: ownField = after }: FieldChange) {
  return {
    hasFormerValue: hasOwnValue(source.column, before),
    hasCurrentValue: hasOwnValue(column, ownField),
    isDifferent: `"${column}" is distinct from "${source.column}"`,
    isSameType: columnType(ownField) === columnType(before),
  }
}

/** The rows that would lose a value, because both columns of a renamed field have one. */
function findLostValues(change: FieldChange): Block {
  const { column, source } = change
  const { hasFormerValue, hasCurrentValue, isDifferent, isSameType } = compareColumns(change)
  const removalHint = `take \`renamedFrom: '${source.column}'\` out again: \`${source.column}\` is set aside then, with what it holds`
  return isSameType
    ? {
        where: `${hasFormerValue} and ${hasCurrentValue} and ${isDifferent}`,
        what: `hold one value in \`${source.column}\` and another in \`${column}\``,
        remedy: `give both the same value, or ${removalHint}`,
      }
    : {
        where: hasCurrentValue,
        what: `have a value of their own in \`${column}\``,
        remedy: removalHint,
      }
}

/** The rows whose computed value does not fit the column of the now stored field. */
function findRefusedValues({ before, after, computed, source }: FieldChange): Block {
  if (!computed)
    return {
      where: 'true',
      what: 'would lose their computed value',
      remedy: 'store it first, and rename or remove what it is computed of after that',
    }
  if (columnType(before) !== columnType(after))
    return {
      where: 'true',
      what: `have a computed value of type ${before.type}`,
      remedy: 'store it as that first, and change its type after that',
    }
  const isRepeated = `(${computed}) in
    (select (${computed}) from "${source.table}" group by 1 having count(*) > 1)`
  const isUnique = after.type !== 'id' && after.unique === true
  const refusalConditions = [
    exceedsLimits(after, `(${computed})`),
    ...(isNotNull(after) && getDefaultSql(after) === null ? [`(${computed}) is null`] : []),
    ...(isUnique ? [isRepeated] : []),
  ]
  return {
    where: refusalConditions.join(' or '),
    what: 'have a computed value that the field does not accept',
    remedy: 'make it `nullable`, or take its limits and `unique` out',
  }
}

/** Fills empty values of a formerly computed field with its computed value. */
const fillEmptyValues = ({ table, column, after, computed }: FieldChange): string =>
  `update "${table}" set "${column}" = (${computed})::${columnType(after)} where "${column}" is null`

const renameColumn = ({ table, column, source, after }: FieldChange): string[] => [
  ...dropDerived(table, source),
  `alter table "${table}" rename column "${source.column}" to "${column}"`,
  ...(after.type === 'flag' ? [flagCheck(table, column)] : []),
]

/** The kinds of change that add, remove or rename a column. */
const PRESENCE: Readonly<Record<PresenceKind, Kind<FieldChange>>> = {
  // This comes first, because the sources of the computation still have their names and types.
  'field-stored': {
    describe: ({ column }, rows) =>
      `\`${column}\` is stored from now on, with its computed value (${formatRowCount(rows)} kept)`,
    findBlock: findRefusedValues,
    buildStatements(change) {
      const { table, column, before, after, computed } = change
      const initial = getDefaultSql(after)
      return [
        `alter table "${table}" add column "${column}" ${columnType(after)}`,
        ...(computed && columnType(before) === columnType(after) ? [fillEmptyValues(change)] : []),
        ...(initial === null
          ? []
          : [
              `update "${table}" set "${column}" = ${initial} where "${column}" is null`,
              `alter table "${table}" alter column "${column}" set default ${initial}`,
            ]),
        ...(isNotNull(after)
          ? [`alter table "${table}" alter column "${column}" set not null`]
          : []),
        ...(after.type === 'flag' ? [flagCheck(table, column)] : []),
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
    findBlock: findLostValues,
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
    widens: true,
    describe: ({ column }, rows) =>
      `\`${column}\` is back, with what it held (${formatRowCount(rows)})`,
    buildStatements: ({ table, column, before }) =>
      before.type === 'flag' ? [flagCheck(table, column)] : [],
  },
  'points-again': {
    widens: true,
    describe: ({ column, target }) => `\`${column}\` points to rows of ${target} again`,
    findBlock: ({ source, target }) => ({
      where: `"${source.column}" is not null and "${source.column}" not in (select id from "${target}")`,
      what: 'point to a row that is gone',
      remedy:
        'give the field another name, and what these hold stays set aside, or empty them first',
    }),
  },
  'field-added': {
    widens: true,
    describe: (change) => `\`${change.column}\` is new${isMissing(change) ? ' and required' : ''}`,
    findBlock: (change) =>
      isMissing(change)
        ? {
            where: 'true',
            what: 'would have none',
            remedy: 'say `default:`, or `nullable: true` until they are filled',
          }
        : undefined,
  },
  'field-removed': {
    describe({ entities, table, column }, rows) {
      const { tables = [] } = CARRY_OVERS[`${table}.${column}`] ?? {}
      const carried = tables.length > 0 ? ` is carried over to ${tables.join(', ')}, then` : ''
      return `\`${column}\` is removed; what it holds in ${formatRowCount(rows)}${carried} is set aside. Declare it again to have it back, or drop it for good with --drop ${entities[0]}.${column}`
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
export const FIELD_KINDS: Readonly<Record<FieldKind, Kind<FieldChange>>> = {
  ...PRESENCE,
  ...DIFFERENCES,
}
