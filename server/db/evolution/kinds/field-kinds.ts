import { defaultOf, isNotNull } from '../../tables/columns.ts'
import type { FieldChange, FieldKind, Kind, PresenceKind } from './change.ts'
import { counted } from './counted.ts'
import { dropDerived, flagCheck } from './derived.ts'
import { DIFFERENCES } from './field-differences.ts'

/** Whether rows that are there cannot have a value of a new field. */
const isMissing = ({ after }: FieldChange) => isNotNull(after) && defaultOf(after) === null

/** Rows whose new column holds more than every new row has. */
function ownValues({ column, after }: FieldChange): string {
  const initial = defaultOf(after)
  const isGiven = `"${column}" is not null`
  return initial === null ? isGiven : `${isGiven} and "${column}" is distinct from ${initial}`
}

const rename = ({ table, column, here, after }: FieldChange): string[] => [
  ...dropDerived(table, here),
  `alter table "${table}" rename column "${here.column}" to "${column}"`,
  ...(after.type === 'flag' ? [flagCheck(table, column)] : []),
]

/** The kinds of change by which a column comes, goes, or is called otherwise. */
const PRESENCE: Readonly<Record<PresenceKind, Kind<FieldChange>>> = {
  'field-renamed': {
    says: ({ column, here }, rows) =>
      `\`${here.column}\` is renamed to \`${column}\` (${counted(rows)} kept)`,
    carry: (change) => rename({ ...change, after: change.before }),
  },
  'field-renamed-late': {
    says: ({ column, here }, rows) =>
      `\`${column}\` is what \`${here.column}\` was, whose values it takes (${counted(rows)} kept)`,
    blocks: (change) => ({
      where: ownValues(change),
      what: `have a value of their own in \`${change.column}\``,
      remedy: `empty these first, or take \`was: '${change.here.column}'\` out again`,
    }),
    carry: (change) => [
      `alter table "${change.table}" drop column "${change.column}" cascade`,
      ...rename({ ...change, after: change.before }),
    ],
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
      remedy: 'empty these first',
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
