import { checkPlain, isRecord } from './base/plain.ts'
import { removeConsequences } from './base/consequences.ts'
import { parseEntities, type Scope } from './base/entity.ts'
import { checkExports } from './base/exports.ts'
import { collectProblems, type IsFaultless, type Problem } from './base/problem.ts'
import { listEntries } from './base/shape.ts'
import { moveToDeclaredPlaces } from './base/short-places.ts'
import { checkApprovals } from './entities/approvals.ts'
import { checkCalls, checkOwnActions, checkTransitions } from './entities/calls.ts'
import { checkCovers } from './entities/covers.ts'
import { checkDocuments } from './entities/documents.ts'
import { checkFields, hasFields } from './entities/fields.ts'
import { checkFormerClaims, checkFormerNames } from './entities/former-names.ts'
import { checkBulkCreate, checkForms, checkLines } from './entities/forms.ts'
import { checkLayouts } from './entities/layouts.ts'
import { checkJournal } from './entities/journal.ts'
import { checkLedger } from './entities/ledger.ts'
import { checkPickers } from './entities/pickers.ts'
import { checkReads, checkRelated } from './entities/reads.ts'
import { checkRequests } from './entities/requests.ts'
import { checkResource } from './entities/resource.ts'
import { checkFieldRoles, checkRights } from './entities/rights.ts'
import { checkOneGiver, checkSettings, checkSingle } from './entities/single.ts'
import { checkButtons } from './semantics/buttons.ts'
import { checkComputed } from './semantics/computed.ts'
import { checkComputedInputs } from './semantics/computed-inputs.ts'
import { checkContradictions } from './semantics/contradictions.ts'
import { checkCycles } from './semantics/cycles.ts'
import { checkUses } from './semantics/field-uses.ts'
import { checkNewRows } from './semantics/new-rows.ts'
import { checkNaming } from './semantics/naming.ts'
import { checkOwners } from './semantics/owners.ts'
import { checkPeople } from './semantics/people.ts'
import { checkRules } from './semantics/rules.ts'
import { checkStates } from './semantics/states.ts'

/** The checks of one entity. */
const CHECKS: readonly ((scope: Scope) => void)[] = [
  checkResource,
  checkSingle,
  checkSettings,
  checkFields,
  checkCalls,
  checkTransitions,
  checkOwnActions,
  checkRules,
  checkLayouts,
  checkLedger,
  checkCovers,
  checkJournal,
  checkDocuments,
  checkApprovals,
  checkReads,
  checkBulkCreate,
  checkPickers,
  checkRelated,
  checkLines,
  checkFieldRoles,
  checkFormerNames,
  checkNaming,
  checkUses,
  checkForms,
  checkOwners,
  checkPeople,
  checkRights,
  checkComputed,
]

/** The checks that run last, because they skip places with mistakes. */
const LAST_CHECKS: readonly ((scope: Scope, isFaultless: IsFaultless) => void)[] = [
  checkComputedInputs,
  checkContradictions,
  checkStates,
  checkButtons,
  checkNewRows,
]

/**
 * Returns every mistake in a registry. Plain data gets the checks that the compiler makes for source
 * code. Never throws.
 */
export function checkRegistry(registry: unknown): Problem[] {
  const { problems, report } = collectProblems()
  const isFaultless: IsFaultless = (path) =>
    !problems.some(
      (problem) =>
        problem.path === path ||
        problem.path.startsWith(`${path}.`) ||
        problem.path.startsWith(`${path}[`),
    )
  const declared = checkExports(report, registry, '')
  checkPlain(report, '', declared)
  if (!isRecord(registry))
    report('wrong-shape', 'registry', 'A registry is an object of entities by their names.')
  listEntries({ report }, 'registry', declared, 'an entity')
  const entities = parseEntities(declared)
  const scopes = [...entities.values()]
    .map((entity) => ({ report, entity, entities }))
    .filter(hasFields)
  for (const scope of scopes) for (const check of CHECKS) check(scope)
  checkRequests(report, entities)
  checkCycles(report, entities)
  checkOneGiver(report, entities)
  checkFormerClaims(report, entities)
  for (const scope of scopes) for (const check of LAST_CHECKS) check(scope, isFaultless)
  return moveToDeclaredPlaces(removeConsequences(problems), declared)
}
