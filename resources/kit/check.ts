import { checkRoutes, checkWriteCalls } from './check/across.ts'
import { checkCalls } from './check/calls.ts'
import { entitiesOf } from './check/entity.ts'
import { checkFields } from './check/fields.ts'
import { checkPickers } from './check/pickers.ts'
import { checkPlain, isRecord, recordOf } from './check/plain.ts'
import type { Problem, Report } from './check/problem.ts'
import { checkReads } from './check/reads.ts'
import { checkResource } from './check/resource.ts'
import { entriesOf } from './check/shape.ts'
import { checkFieldRoles } from './check/sight.ts'

export type { Problem, RuleId } from './check/problem.ts'

/**
 * Every mistake in a registry, at once: those that types cannot see, and, where it comes as
 * plain data, those that they would. Empty for a registry that holds together; it never throws.
 */
export function checkRegistry(registry: unknown): Problem[] {
  const problems: Problem[] = []
  const report: Report = (rule, at, message, hint) =>
    problems.push(hint === undefined ? { rule, at, message } : { rule, at, message, hint })
  checkPlain(report, '', registry)
  if (!isRecord(registry))
    report('wrong-shape', 'registry', 'A registry is an object of entities by their names.')
  entriesOf(report, 'registry', recordOf(registry), 'An entity')
  const entities = entitiesOf(registry)
  for (const entity of entities.values()) {
    checkResource(report, entity, entities)
    checkFields(report, entity, entities)
    checkCalls(report, entity)
    checkReads(report, entity)
    checkPickers(report, entity, entities)
    checkFieldRoles(report, entity, entities)
  }
  checkRoutes(report, entities.values())
  checkWriteCalls(report, entities)
  return problems
}
