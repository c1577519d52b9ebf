import type { AnyResource } from '../../../resources/kit/entities/registry.ts'
import { VERSION } from '../../../resources/kit/fields/version.ts'
import { tableOf } from '../table-name.ts'
import { COLUMNS } from './columns.ts'

/**
 * Builds a view for each union of entities, with a row for each row of its members and the fields
 * that the union declares and the version.
 */
export function viewsOf(registry: Readonly<Record<string, AnyResource>>): string[] {
  return Object.values(registry).flatMap((resource) => {
    const { union } = resource
    if (!union) return []
    const members = union.map((name, index) => {
      const member = registry[name]
      const own: Record<string, string> = {
        // Ids of different members never collide, and the remainder tells the member.
        id: `id * ${union.length} + ${index} as "id"`,
        kind: `'${name}'::text as "kind"`,
        booking_id: 'id as "booking_id"',
      }
      const columns = Object.entries(resource.fields).map(
        ([field, { type }]) =>
          own[field] ??
          (member && field in member.fields
            ? `"${field}"`
            : `null::${COLUMNS[type].type} as "${field}"`),
      )
      return `select ${columns.join(', ')}, "${VERSION}" from "${member ? tableOf(member) : ''}"`
    })
    const view = `"${tableOf(resource)}"`
    return [`drop view if exists ${view}`, `create view ${view} as ${members.join(' union all ')}`]
  })
}
