import { type Entity, tableOf } from '../base/entity.ts'
import { isRecord, recordOf, textsOf } from '../base/plain.ts'
import type { Report } from '../base/problem.ts'

/** Reports lists at an address that another list has. */
export function checkRoutes(report: Report, entities: Iterable<Entity>): void {
  const taken = new Map<string, string>()
  for (const { key, raw } of entities)
    for (const [name, list] of Object.entries(recordOf(raw.lists))) {
      const { route } = recordOf(list)
      if (typeof route !== 'string') continue
      const at = `${key}.lists.${name}`
      const before = taken.get(route)
      if (before !== undefined)
        report('duplicate-route', `${at}.route`, `'${route}' is the address of ${before} already.`)
      else taken.set(route, at)
    }
}

interface Claim {
  at: string
  ids: string
}

/** The calls that change a row, with their request lines. */
function claimsOf(entity: Entity): [request: string, at: string][] {
  return (['calls', 'extensions'] as const).flatMap((group) =>
    Object.entries(entity[group]).flatMap(([verb, call]): [string, string][] => {
      if (verb === 'read') return []
      const { request, also } = isRecord(call) ? call : { request: call }
      const lines = textsOf([request, ...textsOf(also)])
      return lines.map((line) => [line, `${entity.key}.${group}.${verb}`])
    }),
  )
}

/** Returns the sequence of an entity's ids: its table's own, or a shared one. */
function idsOf(entity: Entity, entities: ReadonlyMap<string, Entity>): string {
  const table = tableOf(entity)
  const sequence = entities.get(table)?.raw.sequence
  return typeof sequence === 'string' ? `sequence ${sequence}` : `table ${table}`
}

/** Reports a call that would change a row of two entities with the same id. */
export function checkWriteCalls(report: Report, entities: ReadonlyMap<string, Entity>): void {
  const claims = new Map<string, Claim>()
  for (const entity of entities.values())
    for (const [request, at] of claimsOf(entity)) {
      const ids = idsOf(entity, entities)
      const before = claims.get(request)
      if (before && before.ids !== ids)
        report(
          'shared-write-call',
          at,
          `'${request}' is the call of ${before.at} already.`,
          "Two entities may share one where their rows are of one table, or their ids of one 'sequence'.",
        )
      else claims.set(request, before ?? { at, ids })
    }
}
