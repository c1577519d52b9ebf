import { type Entities, type Entity, getTable, getTarget } from '../base/entity.ts'
import { findPath } from '../base/find-path.ts'
import type { Report } from '../base/problem.ts'
import { isNeeded } from '../entities/forms.ts'

/** A required reference between two tables. */
interface RequiredReference {
  path: string
  from: string
  to: string
}

/** Returns the required references of an entity. */
function listRequiredReferences(entity: Entity, entities: Entities): RequiredReference[] {
  return Object.entries(entity.fields).flatMap(([name, field]) => {
    const target = getTarget({ entity, entities }, name)
    if (field.type !== 'reference' || !target || !isNeeded(name, field)) return []
    const path = `${entity.key}.fields.${name}`
    return [{ path, from: getTable(entity), to: getTable(target) }]
  })
}

/** Reports circles of required references, because no first row could be created. */
export function checkCycles(report: Report, entities: Entities): void {
  const references = [...entities.values()].flatMap((entity) =>
    listRequiredReferences(entity, entities),
  )
  const reported = new Set<string>()
  for (const reference of references) {
    if (reported.has(reference.path)) continue
    const pathBack = findPath(references, reference.to, reference.from)
    if (!pathBack) continue
    const circle = [reference, ...pathBack]
    for (const { path } of circle) reported.add(path)
    report(
      'circular-reference',
      reference.path,
      `A row of ${reference.from} needs one of ${circle.map(({ to }) => to).join(', which needs one of ')}, so no first row can be created.`,
      "Make one of these references 'nullable'.",
    )
  }
}
