import { type Entity, tableOf } from '../base/entity.ts'
import { findPath } from '../base/find-path.ts'
import type { Report } from '../base/problem.ts'
import { isNeeded } from './forms.ts'

type Entities = ReadonlyMap<string, Entity>

interface Step {
  at: string
  from: string
  to: string
}

/** The references without which no row of an entity can be made, by the tables of both ends. */
function stepsOf(entity: Entity, entities: Entities): Step[] {
  return Object.entries(entity.fields).flatMap(([name, field]) => {
    const target = entities.get(String(field.to))
    if (field.type !== 'reference' || !target || !isNeeded(name, field)) return []
    const at = `${entity.key}.fields.${name}`
    return [{ at, from: tableOf(entity), to: tableOf(target) }]
  })
}

/** Reports required references that lead back to where they began: the first row could never be made. */
export function checkCycles(report: Report, entities: Entities): void {
  const steps = [...entities.values()].flatMap((entity) => stepsOf(entity, entities))
  const told = new Set<string>()
  for (const step of steps) {
    if (told.has(step.at)) continue
    const back = findPath(steps, step.to, step.from)
    if (!back) continue
    const circle = [step, ...back]
    for (const { at } of circle) told.add(at)
    report(
      'circular-reference',
      step.at,
      `A row of ${step.from} needs one of ${circle.map(({ to }) => to).join(', which needs one of ')}, so that there is no first.`,
      "Make one of these references 'nullable'.",
    )
  }
}
