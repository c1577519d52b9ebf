import type { AnyResource } from '../../../registry/entities/registry.ts'
import { storedOf } from '../../../registry/entities/known.ts'
import { type MemberFields, findMemberFields } from '../../../registry/entities/union.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { VERSION } from '../../../registry/fields/version.ts'
import { computedSql } from '../computed/computed-sql.ts'
import { tableOf } from '../table-name.ts'
import { columnType } from './columns.ts'

type Entities = Readonly<Record<string, AnyResource>>

/** What a member of a union has for one of its fields: a column, what is computed, or nothing. */
function memberSql(
  registry: Entities,
  member: AnyResource | undefined,
  name: string,
  field: Field,
) {
  if (!member || !(name in member.fields)) return `null::${columnType(field)}`
  return computedSql(registry, member, name, tableOf(member)) ?? `"${name}"`
}

/** Returns the type that stands for a member. */
const getMemberType = ({ to }: MemberFields, member: string) =>
  Object.keys(to).find((value) => to[value] === member) ?? member

/**
 * Builds a view for each union of entities, with a row for each row of its members and the fields
 * that the union declares and the version.
 */
export function viewsOf(registry: Entities): string[] {
  return Object.values(registry).flatMap((resource) => {
    const { union } = resource
    const fields = findMemberFields(resource)
    if (!union || !fields) return []
    const members = union.map((name, index) => {
      const member = registry[name]
      const own: Record<string, string> = {
        // Ids of different members never collide, and the remainder tells the member.
        id: `id * ${union.length} + ${index} as "id"`,
        [fields.type]: `'${getMemberType(fields, name)}'::text as "${fields.type}"`,
        [fields.id]: `id as "${fields.id}"`,
      }
      const columns = Object.entries(storedOf(resource).fields).map(
        ([name, field]) => own[name] ?? `${memberSql(registry, member, name, field)} as "${name}"`,
      )
      return `select ${columns.join(', ')}, "${VERSION}" from "${member ? tableOf(member) : ''}"`
    })
    const view = `"${tableOf(resource)}"`
    return [`drop view if exists ${view}`, `create view ${view} as ${members.join(' union all ')}`]
  })
}
