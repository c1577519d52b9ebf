import { CARRY_OVERS } from '#business/words'
import type { Field } from '../../../../registry/fields/field-types.ts'
import { columnType, getDefaultSql, isNotNull } from '../../tables/columns.ts'
import type { Block, FieldChange, FieldKind, Kind, PresenceKind } from './change.ts'
import { counted } from './counted.ts'
import { dropDerived, flagCheck } from './derived.ts'
import { DIFFERENCES } from './field-differences.ts'
import { exceedsLimits } from './limits.ts'

/** Returns whether existing rows lack a value for a new required field. */
const isMissing = ({ after }: FieldChange) => isNotNull(after) && getDefaultSql(after) === null

/** Returns SQL of whether a column differs from the default of new rows. */
function holdsOwn(column: string, field: Field): string {
  const initial = getDefaultSql(field)
  const isGiven = `"${column}" is not null`
  return initial === null ? isGiven : `(${isGiven} and "${column}" is distinct from ${initial})`
}

/** Both columns of a late rename, and SQL of whether each has its own value. */
function bothColumns({ column, here, before, after, own = after }: FieldChange) {
  return {
    isOld: holdsOwn(here.column, before),
    isNew: holdsOwn(column, own),
    isOther: `"${column}" is distinct from "${here.column}"`,
    areAlike: columnType(own) === columnType(before),
  }
}

/** The rows that would lose a value, because both columns of a renamed field have one. */
function findLostValues(change: FieldChange): Block {
  const { column, here } = change
  const { isOld, isNew, isOther, areAlike } = bothColumns(change)
  const removalHint = `take \`renamedFrom: '${here.column}'\` out again: \`${here.column}\` is set aside then, with what it holds`
  return areAlike
    ? {
        where: `${isOld} and ${isNew} and ${isOther}`,
        what: `hold one value in \`${here.column}\` and another in \`${column}\``,
        remedy: `give both the same value, or ${removalHint}`,
      }
    : { where: isNew, what: `have a value of their own in \`${column}\``, remedy: removalHint }
}

/** The rows whose computed value does not fit the column of the now stored field. */
function findRefusedValues({ before, after, computed, here }: FieldChange): Block {
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
    (select (${computed}) from "${here.table}" group by 1 having count(*) > 1)`
  const isUnique = after.type !== 'id' && after.unique === true
  const wrong = [
    exceedsLimits(after, `(${computed})`),
    ...(isNotNull(after) && getDefaultSql(after) === null ? [`(${computed}) is null`] : []),
    ...(isUnique ? [isRepeated] : []),
  ]
  return {
    where: wrong.join(' or '),
    what: 'have a computed value that the field does not accept',
    remedy: 'make it `nullable`, or take its limits and `unique` out',
  }
}

/** Fills empty values of a formerly computed field with its computed value. */
const fill = ({ table, column, after, computed }: FieldChange): string =>
  `update "${table}" set "${column}" = (${computed})::${columnType(after)} where "${column}" is null`

const rename = ({ table, column, here, after }: FieldChange): string[] => [
  ...dropDerived(table, here),
  `alter table "${table}" rename column "${here.column}" to "${column}"`,
  ...(after.type === 'flag' ? [flagCheck(table, column)] : []),
]

/** The kinds of change that add, remove or rename a column. */
const PRESENCE: Readonly<Record<PresenceKind, Kind<FieldChange>>> = {
  // First, while the sources of its computation still have their names and types.
  'field-stored': {
    says: ({ column }, rows) =>
      `\`${column}\` is stored from now on, with its computed value (${counted(rows)} kept)`,
    blocks: findRefusedValues,
    carry(change) {
      const { table, column, before, after, computed } = change
      const initial = getDefaultSql(after)
      return [
        `alter table "${table}" add column "${column}" ${columnType(after)}`,
        ...(computed && columnType(before) === columnType(after) ? [fill(change)] : []),
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
    says: ({ column }) => `\`${column}\` is filled with its computed value where it was empty`,
    carry: (change) => [fill({ ...change, after: change.before })],
  },
  'field-renamed': {
    says: ({ column, here }, rows) =>
      `\`${here.column}\` is renamed to \`${column}\` (${counted(rows)} kept)`,
    carry: (change) => rename({ ...change, after: change.before }),
  },
  'field-renamed-late': {
    says: ({ column, here }, rows) =>
      `\`${column}\` is what \`${here.column}\` was, and has what either of them holds (${counted(rows)} kept)`,
    blocks: findLostValues,
    carry(change) {
      const { table, column, here, before } = change
      const { isOld, isNew, areAlike } = bothColumns(change)
      const copyStatement = `update "${table}" set "${here.column}" = "${column}" where ${isNew} and not ${isOld}`
      return [
        ...(areAlike ? [copyStatement] : []),
        `alter table "${table}" drop column "${column}" cascade`,
        ...rename({ ...change, after: before }),
      ]
    },
  },
  'field-back': {
    widens: true,
    says: ({ column }, rows) => `\`${column}\` is back, with what it held (${counted(rows)})`,
    carry: ({ table, column, before }) =>
      before.type === 'flag' ? [flagCheck(table, column)] : [],
  },
  'points-again': {
    widens: true,
    says: ({ column, target }) => `\`${column}\` points to rows of ${target} again`,
    blocks: ({ here, target }) => ({
      where: `"${here.column}" is not null and "${here.column}" not in (select id from "${target}")`,
      what: 'point to a row that is gone',
      remedy:
        'give the field another name, and what these hold stays set aside, or empty them first',
    }),
  },
  'field-added': {
    widens: true,
    says: (change) => `\`${change.column}\` is new${isMissing(change) ? ' and required' : ''}`,
    blocks: (change) =>
      isMissing(change)
        ? {
            where: 'true',
            what: 'would have none',
            remedy: 'say `default:`, or `nullable: true` until they are filled',
          }
        : undefined,
  },
  'field-removed': {
    says({ entities, table, column }, rows) {
      const { tables = [] } = CARRY_OVERS[`${table}.${column}`] ?? {}
      const carried = tables.length > 0 ? ` is carried over to ${tables.join(', ')}, then` : ''
      return `\`${column}\` is removed; what it holds in ${counted(rows)}${carried} is set aside. Declare it again to have it back, or drop it for good with --drop ${entities[0]}.${column}`
    },
    carry: ({ table, column, here }) => [
      ...(CARRY_OVERS[`${table}.${column}`]?.statements ?? []),
      ...dropDerived(table, here),
      `alter table "${table}" alter column "${column}" drop not null`,
    ],
  },
  'field-dropped': {
    says: ({ column }, rows) =>
      `\`${column}\` is dropped for good, with what it holds in ${counted(rows)}`,
    carry: ({ table, column }) => [`alter table "${table}" drop column "${column}" cascade`],
  },
}

/** The kinds of change of fields, in the order in which they are made. */
export const FIELD_KINDS: Readonly<Record<FieldKind, Kind<FieldChange>>> = {
  ...PRESENCE,
  ...DIFFERENCES,
}
