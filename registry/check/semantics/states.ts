import { getLifeCycle } from '../../entities/life-cycle.ts'
import type { AnyResource } from '../../entities/registry.ts'
import { canMeetAll, getStateConditions, listPossibleStates } from '../../entities/states.ts'
import { type AnyOwnAction, listTargetStates, listSourceStates } from '../../entities/transition.ts'
import type { Condition, ConditionsByField } from '../../fields/conditions.ts'
import { getCall, getRequestedFields, type Entity, type Scope } from '../base/entity.ts'
import { asRecord, asTexts } from '../base/plain.ts'
import type { IsFaultless } from '../base/problem.ts'
import { quoteRoles } from '../entities/rights.ts'

const FILLED_CONDITION = { not: null } as const

/** Returns the fields that a call sends, without those that no role may write. */
function listSentFields(entity: Entity, verb: string): string[] {
  const { raw, fields } = entity
  const form = verb === 'update' ? asTexts(raw.form) : []
  const names = getRequestedFields(entity, verb, getCall(entity, verb)) ?? form
  const isWritable = (name: string) => {
    const roles = fields[name]?.writtenBy
    return !Array.isArray(roles) || roles.length > 0
  }
  return names.filter(isWritable)
}

/** Returns the fields that a call writes, each with its value. Undefined stands for any value. */
function getWrittenValues(
  entity: Entity,
  verb: string,
  { requiredFields = [], set, stamps }: AnyOwnAction,
) {
  const sentValues = listSentFields(entity, verb).map((name) => [name, undefined] as const)
  const stampedFields = Object.entries(entity.fields).filter(([, { setOn }]) => setOn === verb)
  const names = [...requiredFields, ...stampedFields.map(([name]) => name), ...(stamps ?? [])]
  const filled = names.map((name) => [name, FILLED_CONDITION] as const)
  const { deletesRow, restoresRow } = getLifeCycle(verb)
  const deletionValue = deletesRow
    ? { deleted_at: FILLED_CONDITION }
    : restoresRow
      ? { deleted_at: null }
      : {}
  return { ...Object.fromEntries([...sentValues, ...filled]), ...deletionValue, ...set }
}

/** Returns the states that a call can lead to but does not name, each with its source states. */
function findUnnamedStates(
  entity: Entity,
  verb: string,
  transition: AnyOwnAction,
): Map<string, string[]> {
  const states = { states: asRecord(entity.raw.states) as AnyResource['states'] }
  const allowedStates = listTargetStates(transition)
  const writtenValues = getWrittenValues(entity, verb, transition)
  const sourcesByState = new Map<string, string[]>()
  for (const sourceState of allowedStates ? (listSourceStates(transition) ?? []) : []) {
    const knownValues: Record<string, Condition | undefined> = {
      ...getStateConditions(states, sourceState),
      ...transition.when,
      ...writtenValues,
    }
    for (const state of listPossibleStates(states, knownValues))
      if (!allowedStates?.includes(state))
        sourcesByState.set(state, [...(sourcesByState.get(state) ?? []), sourceState])
  }
  return sourcesByState
}

/** Reports transitions and actions that can lead to a state that they do not name. */
function checkTargets({ report, entity }: Scope, isFaultless: IsFaultless): void {
  const { key, raw } = entity
  const states = Object.values(asRecord(raw.states)).map((state) => asRecord(asRecord(state).when))
  const namedFields = states.flatMap((when) => Object.keys(when))
  const decidingPaths = namedFields.map((name) => `${key}.fields.${name}`)
  if (![`${key}.states`, ...decidingPaths].every(isFaultless)) return
  for (const group of ['transitions', 'actions'] as const)
    for (const [verb, declared] of Object.entries(asRecord(raw[group]))) {
      const path = `${key}.${group}.${verb}`
      const places = [path, `${key}.calls.${verb}`, `${key}.extensions.${verb}`]
      if (!places.every(isFaultless) || getLifeCycle(verb).createsRow) continue
      const transition = asRecord(declared) as unknown as AnyOwnAction
      for (const [state, sourceState] of findUnnamedStates(entity, verb, transition))
        report(
          'wrong-transition',
          path,
          `From ${quoteRoles(sourceState)} it can lead to '${state}', which 'to' does not name.`,
          `Name '${state}' in 'to', or 'set' the fields that lead to ${(listTargetStates(transition) ?? []).map((target) => `'${target}'`).join(' or ')}.`,
        )
    }
}

/** Reports states that no row can have, because earlier states match the same rows. */
function checkReachable({ report, entity: { key, raw } }: Scope, isFaultless: IsFaultless): void {
  if (!isFaultless(`${key}.states`) || !isFaultless(`${key}.rows`)) return
  const states = asRecord(raw.states) as NonNullable<AnyResource['states']>
  const rows = asRecord(asRecord(raw.rows).where) as ConditionsByField
  for (const [state, { when }] of Object.entries(states)) {
    const possibleStates = listPossibleStates({ states }, { ...rows, ...when })
    if (!possibleStates.includes(state))
      report(
        'never-possible',
        `${key}.states.${state}`,
        `No row is ever '${state}': ${possibleStates.map((possibleState) => `'${possibleState}'`).join(' or ')} comes first and matches all of its rows.`,
        'Put the narrower state first, because a row has the first state that it matches.',
      )
  }
}

/** Reports steps whose conditions no row in their source states meets. */
function checkStartable({ report, entity }: Scope, isFaultless: IsFaultless): void {
  const { key, raw } = entity
  const states = { states: asRecord(raw.states) as AnyResource['states'] }
  for (const group of ['transitions', 'actions'] as const)
    for (const [verb, declared] of Object.entries(asRecord(raw[group]))) {
      const path = `${key}.${group}.${verb}`
      if (!isFaultless(path) || !isFaultless(`${key}.states`)) continue
      const transition = asRecord(declared) as unknown as AnyOwnAction
      const sourceStates = listSourceStates(transition) ?? []
      const canStart = sourceStates.some((state) =>
        canMeetAll(getStateConditions(states, state), transition.when),
      )
      if (sourceStates.length > 0 && !canStart)
        report(
          'never-possible',
          `${path}.when`,
          `No row that is ${sourceStates.map((state) => `'${state}'`).join(' or ')} meets this condition.`,
          "Change 'from' or 'when'.",
        )
    }
}

/** Reports values of a choice that no state matches, although the states tell its values apart. */
function checkComplete({ report, entity }: Scope, isFaultless: IsFaultless): void {
  const { key, raw, fields } = entity
  const states = asRecord(raw.states) as NonNullable<AnyResource['states']>
  if (Object.keys(states).length === 0 || !isFaultless(`${key}.states`)) return
  for (const [name, field] of Object.entries(fields)) {
    if (field.type !== 'choice' || !isFaultless(`${key}.fields.${name}`)) continue
    const missingValues = Object.keys(asRecord(field.values)).filter(
      (value) => listPossibleStates({ states }, { deleted_at: null, [name]: value }).length === 0,
    )
    if (missingValues.length > 0)
      report(
        'never-possible',
        `${key}.states`,
        `No state matches a row whose '${name}' is ${missingValues.map((value) => `'${value}'`).join(' or ')}.`,
        'Add a state, or a last one for all other rows: { when: {} }.',
      )
  }
}

/**
 * Reports states that no row can have, rows without a state, and steps that never start or that lead
 * to states that they do not name.
 */
export function checkStates(scope: Scope, isFaultless: IsFaultless): void {
  checkReachable(scope, isFaultless)
  checkComplete(scope, isFaultless)
  checkStartable(scope, isFaultless)
  checkTargets(scope, isFaultless)
}
