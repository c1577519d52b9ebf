import type { AnyResource } from '../../../resources/kit/entities/registry.ts'
import { tableOf } from '../table-name.ts'
import { COLUMNS } from './columns.ts'

/** A union of entities as a view: one row each, with the fields they share. */
export function viewsOf(registry: Readonly<Record<string, AnyResource>>): string[] {
  return Object.values(registry).flatMap((resource) => {
    const { union } = resource
    if (!union) return []
    const members = union.map((name, index) => {
      const member = registry[name]
      const own: Record<string, string> = {
        // Ids of different members never meet, and say which member they are of.
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
      return `select ${columns.join(', ')} from "${member ? tableOf(member) : ''}"`
    })
    const view = `"${tableOf(resource)}"`
    return [`drop view if exists ${view}`, `create view ${view} as ${members.join(' union all ')}`]
  })
}
