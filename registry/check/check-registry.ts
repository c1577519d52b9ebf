import { checkRoutes, checkWriteCalls } from './between/across.ts'
import { checkFormerClaims, checkFormerNames } from './between/former-names.ts'
import { checkOutsideNames } from './between/outside-names.ts'
import { checkLines } from './between/row-lines.ts'
import { checkRelated } from './between/related.ts'
import { checkBulkCreate } from './entities/bulk-create.ts'
import { checkCalls } from './entities/calls.ts'
import { checkEditable } from './screens/editable.ts'
import { entitiesOf } from './base/entity.ts'
import { checkFields, hasFields } from './entities/fields.ts'
import { checkFollows, checkFormGroups } from './screens/form-groups.ts'
import { checkLayouts } from './screens/layouts.ts'
import { checkPickers } from './entities/pickers.ts'
import { checkPlain, isRecord, recordOf } from './base/plain.ts'
import type { IsRight, Problem, Report } from './base/problem.ts'
import { checkReached } from './entities/reached.ts'
import { checkReads } from './entities/reads.ts'
import { checkResource } from './entities/resource.ts'
import { withoutConsequences } from './base/consequences.ts'
import { checkExports } from './base/exports.ts'
import { entriesOf } from './base/shape.ts'
import { inWrittenPlaces } from './base/short-places.ts'
import { checkFieldRoles } from './entities/sight.ts'
import { checkTransitions } from './entities/transitions.ts'
import { checkComputed } from './semantics/computed.ts'
import { checkComputedInputs, checkComputedUses } from './semantics/computed-uses.ts'
import { checkContradictions } from './semantics/contradictions.ts'
import { checkCycles } from './semantics/cycles.ts'
import { checkUses } from './semantics/field-uses.ts'
import { checkForms } from './semantics/forms.ts'
import { checkLimits } from './semantics/limits.ts'
import { checkNaming } from './semantics/naming.ts'
import { checkOffered } from './semantics/offered.ts'
import { checkOwnActions } from './semantics/own-actions.ts'
import { checkOwners } from './semantics/owners.ts'
import { checkPairs } from './semantics/rules.ts'
import { checkReachable } from './semantics/reachable.ts'
import { checkRights } from './semantics/rights.ts'
import { checkMethods, checkRequests } from './semantics/shared-requests.ts'

/**
 * Every mistake in a registry, at once: those that types cannot see, and, where it comes as
 * plain data, those that they would. Empty for a registry that holds together; it never throws.
 */
export function checkRegistry(registry: unknown): Problem[] {
  const problems: Problem[] = []
  const report: Report = (rule, at, message, hint) =>
    problems.push(hint === undefined ? { rule, at, message } : { rule, at, message, hint })
  const isRight: IsRight = (at) =>
    !problems.some(
      (one) => one.at === at || one.at.startsWith(`${at}.`) || one.at.startsWith(`${at}[`),
    )
  const declared = checkExports(report, registry, '')
  checkPlain(report, '', declared)
  if (!isRecord(registry))
    report('wrong-shape', 'registry', 'A registry is an object of entities by their names.')
  entriesOf(report, 'registry', recordOf(declared), 'An entity')
  const entities = entitiesOf(declared)
  const readable = [...entities.values()].filter((entity) => hasFields(report, entity))
  for (const entity of readable) {
    checkResource(report, entity, entities)
    checkFields(report, entity, entities)
    checkCalls(report, entity)
    checkTransitions(report, entity)
    checkOwnActions(report, entity)
    checkPairs(report, entity, entities)
    checkFormGroups(report, entity)
    checkFollows(report, entity)
    checkEditable(report, entity)
    checkReads(report, entity)
    checkLayouts(report, entity)
    checkBulkCreate(report, entity, entities)
    checkPickers(report, entity, entities)
    checkRelated(report, entity, entities)
    checkLines(report, entity, entities)
    checkFieldRoles(report, entity, entities)
    checkFormerNames(report, entity, entities)
    checkOutsideNames(report, entity)
    checkNaming(report, entity)
    checkUses(report, entity)
    checkLimits(report, entity)
    checkForms(report, entity)
    checkOwners(report, entity, entities)
    checkOffered(report, entity)
    checkMethods(report, entity)
    checkRights(report, entity, entities)
    checkComputed(report, entity, entities)
  }
  checkRoutes(report, entities.values())
  checkWriteCalls(report, entities)
  checkRequests(report, entities.values())
  checkCycles(report, entities)
  checkFormerClaims(report, entities)
  // These rules follow a declaration from part to part, and leave out the parts that are wrong.
  for (const entity of readable) {
    checkComputedInputs(report, entity, entities, isRight)
    checkComputedUses(report, entity, entities)
    checkContradictions(report, entity, isRight)
    checkReachable(report, entity, isRight)
    checkReached(report, entity, isRight)
  }
  return inWrittenPlaces(withoutConsequences(problems), declared)
}
