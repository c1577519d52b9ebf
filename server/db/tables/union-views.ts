import type { AnyResource } from '../../../registry/entities/registry.ts'
import { withoutComputedFields } from '../../../registry/entities/readable-entity.ts'
import { type UnionMemberFields, findUnionMemberFields } from '../../../registry/entities/union.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { VERSION_COLUMN } from '../../../registry/fields/version.ts'
import { buildComputedSql, buildOwnRowConditions } from '../computed/computed-sql.ts'
import { getTableName } from '../table-name.ts'
import { getColumnType } from './columns.ts'

type Entities = Readonly<Record<string, AnyResource>>

/** Returns the SQL of a union member's field: a column, a computed value, or null. */
function buildMemberSelect(
  registry: Entities,
  member: AnyResource | undefined,
  name: string,
  field: Field,
) {
  if (!member || !(name in member.fields)) return `null::${getColumnType(field)}`
  return buildComputedSql(registry, member, name, getTableName(member)) ?? `"${name}"`
}

/** Returns the SQL that limits a union to the rows of a member, which may share its table. */
function buildMemberWhere(member: AnyResource | undefined): string {
  const ownConditions = member ? buildOwnRowConditions(member, getTableName(member)) : []
  return ownConditions.length > 0 ? ` where ${ownConditions.join(' and ')}` : ''
}

/** Returns the type value of a union member. */
const getMemberType = ({ to }: UnionMemberFields, member: string) =>
  Object.keys(to).find((value) => to[value] === member) ?? member

/**
 * Builds a view for each union of entities: a row for each row of its members, with the union's
 * fields and the version.
 */
export function buildUnionViews(registry: Entities): string[] {
  return Object.values(registry).flatMap((resource) => {
    const { union } = resource
    const fields = findUnionMemberFields(resource)
    if (!union || !fields) return []
    const members = union.map((name, index) => {
      const member = registry[name]
      const identityColumns: Record<string, string> = {
        // Ids of different members never collide, because the remainder identifies the member.
        id: `id * ${union.length} + ${index} as "id"`,
        [fields.type]: `'${getMemberType(fields, name)}'::text as "${fields.type}"`,
        [fields.id]: `id as "${fields.id}"`,
      }
      const columns = Object.entries(withoutComputedFields(resource).fields).map(
        ([name, field]) =>
          identityColumns[name] ??
          `${buildMemberSelect(registry, member, name, field)} as "${name}"`,
      )
      const table = member ? getTableName(member) : ''
      const selectedColumns = `${columns.join(', ')}, "${VERSION_COLUMN}"`
      return `select ${selectedColumns} from "${table}"${buildMemberWhere(member)}`
    })
    const view = `"${getTableName(resource)}"`
    return [`drop view if exists ${view}`, `create view ${view} as ${members.join(' union all ')}`]
  })
}
