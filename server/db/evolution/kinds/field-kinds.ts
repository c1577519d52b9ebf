import type { Field } from '../../../../registry/fields/field-types.ts'
import { columnType, defaultOf, isNotNull } from '../../tables/columns.ts'
import type { Block, FieldChange, FieldKind, Kind, PresenceKind } from './change.ts'
import { counted } from './counted.ts'
import { dropDerived, flagCheck } from './derived.ts'
import { DIFFERENCES } from './field-differences.ts'
import { beyondLimits } from './limits.ts'

/** Whether rows that are there cannot have a value of a new field. */
const isMissing = ({ after }: FieldChange) => isNotNull(after) && defaultOf(after) === null

/** Whether a column holds more than every new row has. */
function holdsOwn(column: string, field: Field): string {
  const initial = defaultOf(field)
  const isGiven = `"${column}" is not null`
  return initial === null ? isGiven : `(${isGiven} and "${column}" is distinct from ${initial})`
}

/** Both columns of a field that was renamed late, and whether each holds a value of its own. */
function bothColumns({ column, here, before, after, own = after }: FieldChange) {
  return {
    isOld: holdsOwn(here.column, before),
    isNew: holdsOwn(column, own),
    isOther: `"${column}" is distinct from "${here.column}"`,
    areAlike: columnType(own) === columnType(before),
  }
}

/** Rows whose value of a renamed field would be lost, because both columns hold one. */
function lostIn(change: FieldChange): Block {
  const { column, here } = change
  const { isOld, isNew, isOther, areAlike } = bothColumns(change)
  const takeOut = `take \`was: '${here.column}'\` out again: \`${here.column}\` is set aside then, with what it holds`
  return areAlike
    ? {
        where: `${isOld} and ${isNew} and ${isOther}`,
        what: `hold one value in \`${here.column}\` and another in \`${column}\``,
        remedy: `give both the same value, or ${takeOut}`,
      }
    : { where: isNew, what: `have a value of their own in \`${column}\``, remedy: takeOut }
}

/** Rows whose computed value the column of a stored field would not take. */
function refusedBy({ before, after, computed, here }: FieldChange): Block {
  if (!computed)
    return {
      where: 'true',
      what: 'would lose what they were computed to',
      remedy: 'store it first, and rename or remove what it is computed of after that',
    }
  if (columnType(before) !== columnType(after))
    return {
      where: 'true',
      what: `were computed to a value of type ${before.type}`,
      remedy: 'store it as that first, and change its type after that',
    }
  const isRepeated = `(${computed}) in
    (select (${computed}) from "${here.table}" group by 1 having count(*) > 1)`
  const isUnique = after.type !== 'id' && after.unique === true
  const wrong = [
    beyondLimits(after, `(${computed})`),
    ...(isNotNull(after) && defaultOf(after) === null ? [`(${computed}) is null`] : []),
    ...(isUnique ? [isRepeated] : []),
  ]
  return {
    where: wrong.join(' or '),
    what: 'were computed to what the field does not take',
    remedy: 'make it `nullable`, or take its limits and `unique` out',
  }
}

/** Fills the column of a field that was computed, where it holds nothing. */
const fill = ({ table, column, after, computed }: FieldChange): string =>
  `update "${table}" set "${column}" = (${computed})::${columnType(after)} where "${column}" is null`

const rename = ({ table, column, here, after }: FieldChange): string[] => [
  ...dropDerived(table, here),
  `alter table "${table}" rename column "${here.column}" to "${column}"`,
  ...(after.type === 'flag' ? [flagCheck(table, column)] : []),
]

/** The kinds of change by which a column comes, goes, or is called otherwise. */
const PRESENCE: Readonly<Record<PresenceKind, Kind<FieldChange>>> = {
  // First, while everything that it is computed of has the names and types by which it is.
  'field-stored': {
    says: ({ column }, rows) =>
      `\`${column}\` is stored from now on, with what it was computed to (${counted(rows)} kept)`,
    blocks: refusedBy,
    carry(change) {
      const { table, column, before, after, computed } = change
      const initial = defaultOf(after)
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
    says: ({ column }) =>
      `\`${column}\` holds what it was computed to where it held nothing before`,
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
    blocks: lostIn,
    carry(change) {
      const { table, column, here, before } = change
      const { isOld, isNew, areAlike } = bothColumns(change)
      const taken = `update "${table}" set "${here.column}" = "${column}" where ${isNew} and not ${isOld}`
      return [
        ...(areAlike ? [taken] : []),
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
    says: ({ entities, column }, rows) =>
      `\`${column}\` is removed; what it holds in ${counted(rows)} is set aside. Declare it again to have it back, or drop it for good with --drop ${entities[0]}.${column}`,
    carry: ({ table, column, here }) => [
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

/** Every kind of change of a field, in the order in which they are carried out. */
export const FIELD_KINDS: Readonly<Record<FieldKind, Kind<FieldChange>>> = {
  ...PRESENCE,
  ...DIFFERENCES,
}
