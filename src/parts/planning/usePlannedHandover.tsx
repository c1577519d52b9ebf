import { useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { suggestionCalls } from '../../../registry/calls/planning-calls.ts'
import { findAssignedField } from '../../../registry/changes/suggestions.ts'
import type { RefusedChange } from '../../../registry/calls/shapes.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { mayDo, type Viewer } from '../../platform/access/ability.ts'
import { useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { loadCode } from '../../platform/api/loading.ts'
import { readProblem } from '../../platform/api/problems.ts'
import { listReferences } from '../../platform/data/rows/list-references.ts'
import { registry } from '../../platform/data/rows/resources.ts'
import type { RowChange } from '../../platform/data/send-changes.ts'
import { isObject } from '../../platform/api/is-object.ts'
import type { Values } from '../fields/validation.ts'
import type { Handover } from '../form/handover.tsx'
import { readReason } from '../form/OverrideReason.tsx'
import { Skeleton } from '../../platform/ui/Skeleton.tsx'
import { type AssignmentField, hasWarnings, listLineChanges, type PlanLine } from './lines.ts'
import { useMakeChanges } from './useMakeChanges.ts'

const HandoverPlan = lazy(async () => ({
  default: (await loadCode(() => import('./HandoverPlan.tsx'))).HandoverPlan,
}))

/** Returns the list and verb by which the viewer assigns people; undefined if not allowed. */
function findAssignment(viewer: Viewer): AssignmentField | undefined {
  for (const reference of listReferences()) {
    const { resource, list } = reference
    for (const verb of list.actions ?? []) {
      const field = findAssignedField(resource, verb, registry)
      if (field !== undefined && mayDo(viewer, resource, verb)) return { reference, verb, field }
    }
  }
  return undefined
}

/** Returns whether a change was refused because the assigned people could not take their rows. */
const isUncoveredRefusal = (error: unknown): boolean =>
  (readProblem(error)?.warnings ?? []).some(
    (warning) => isObject(warning) && warning.code === 'uncovered',
  )

/** Plans new assignments for rows whose people become unavailable by a change. */
export function usePlannedHandover({ name }: Pick<AnyResource, 'name'>, verb: Verb): Handover {
  const translate = useTranslate()
  const viewer = useSession()
  const isOffered = useExtensions().has(suggestionCalls.suggestForHit.request)
  const [change, setChange] = useState<RowChange | null>(null)
  const [lines, setLines] = useState<readonly PlanLine[] | null>(null)
  const [refusedChanges, setRefusedChanges] = useState<readonly RefusedChange[]>([])
  const describeDone = (count: number) => translate('planning.changed', { count })
  const makeChanges = useMakeChanges(describeDone, { atomic: true })
  const assigning = isOffered ? findAssignment(viewer) : undefined

  async function applyPlan(
    values: Values,
    plannedLines: readonly PlanLine[],
    assignment: AssignmentField,
  ) {
    const formChange: RowChange = { entity: name, verb, values }
    const answer = await makeChanges([
      formChange,
      ...listLineChanges(plannedLines, assignment, readReason(values)),
    ])
    setRefusedChanges(answer?.failed ?? [])
    return answer && answer.failed.length === 0 ? (answer.ids[0] ?? null) : null
  }

  async function run(values: Values, send: () => Promise<number>): Promise<number | null> {
    if (change && lines && assigning) return applyPlan(values, lines, assigning)
    try {
      return await send()
    } catch (error) {
      if (isUncoveredRefusal(error) && assigning) setChange({ entity: name, verb, values })
      throw error
    }
  }

  const plan = change && assigning && (
    <Suspense fallback={<Skeleton />}>
      <HandoverPlan
        change={change}
        refusedChanges={refusedChanges}
        {...assigning}
        lines={lines}
        onPlan={setLines}
      />
    </Suspense>
  )
  return {
    run,
    plan,
    hideWarning: (failure) => (plan && failure?.needsReason ? null : failure),
    needsReason: change ? refusedChanges.some(hasWarnings) : undefined,
    expectsReason: lines?.some(({ isChosen }) => !isChosen) ?? false,
  }
}
