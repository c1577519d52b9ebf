import { useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { suggestionCalls } from '../../registry/calls/planning-calls.ts'
import { assignedField } from '../../registry/changes/suggestions.ts'
import type { RefusedChange } from '../../registry/calls/shapes.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import type { Verb } from '../../registry/words/verbs.ts'
import { mayDo, type Viewer } from '../access/ability.ts'
import { useExtensions } from '../access/rights.ts'
import { useSession } from '../access/useSession.ts'
import { loadCode } from '../api/loading.ts'
import { readProblem } from '../api/problems.ts'
import { listReferences } from '../data/rows/list-references.ts'
import { registry } from '../data/rows/resources.ts'
import type { RowChange } from '../data/send-changes.ts'
import { isObject } from '../api/is-object.ts'
import type { Values } from '../fields/validation.ts'
import type { Handover } from '../form/handover.tsx'
import { readReason } from '../form/OverrideReason.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { Assigning, HandoverLines } from './handover-lines.ts'
import { listLineChanges } from './lines.ts'
import { listMoveChanges } from './moves.ts'
import { useMakeChanges } from './useMakeChanges.ts'

const HandoverPlan = lazy(async () => ({
  default: (await loadCode(() => import('./HandoverPlan.tsx'))).HandoverPlan,
}))

/** Finds how the viewer gives rows to people; undefined if they may not. */
function findAssigning(viewer: Viewer): Assigning | undefined {
  for (const reference of listReferences()) {
    const { resource, list } = reference
    for (const verb of list.actions ?? []) {
      const field = assignedField(resource, verb, registry)
      if (field !== undefined && mayDo(viewer, resource, verb)) return { reference, verb, field }
    }
  }
  return undefined
}

/** Returns whether a change was refused because it would leave rows to people who cannot do them. */
const isUncovered = (error: unknown): boolean =>
  (readProblem(error)?.warnings ?? []).some(
    (warning) => isObject(warning) && warning.code === 'uncovered',
  )

/** Hands over the rows that a change of an entity would leave to people who cannot do them. */
export function usePlannedHandover({ name }: Pick<AnyResource, 'name'>, verb: Verb): Handover {
  const translate = useTranslate()
  const viewer = useSession()
  const isOffered = useExtensions().has(suggestionCalls.suggestForHit.request)
  const [change, setChange] = useState<RowChange | null>(null)
  const [planned, setPlanned] = useState<HandoverLines | null>(null)
  const [refused, setRefused] = useState<readonly RefusedChange[]>([])
  const describe = (count: number) => translate('planning.changed', { count })
  const makeChanges = useMakeChanges(describe, { atomic: true })
  const assigning = isOffered ? findAssigning(viewer) : undefined

  async function apply(values: Values, { lines, moves }: HandoverLines, by: Assigning) {
    const own: RowChange = { entity: name, verb, values }
    const reason = readReason(values)
    const made = await makeChanges([
      own,
      ...listLineChanges(lines, by, reason),
      ...listMoveChanges(moves, by.field, reason),
    ])
    setRefused(made?.failed ?? [])
    return made && made.failed.length === 0 ? (made.ids[0] ?? null) : null
  }

  async function run(values: Values, send: () => Promise<number>): Promise<number | null> {
    if (change && planned && assigning) return apply(values, planned, assigning)
    try {
      return await send()
    } catch (error) {
      if (isUncovered(error) && assigning) setChange({ entity: name, verb, values })
      throw error
    }
  }

  const plan = change && assigning && (
    <Suspense fallback={<Skeleton />}>
      <HandoverPlan
        {...{ change, refused, ...assigning }}
        planned={planned}
        onPlan={(next: HandoverLines) => setPlanned(next)}
      />
    </Suspense>
  )
  const all = [...(planned?.lines ?? []), ...(planned?.moves ?? [])]
  return {
    ...{ run, plan },
    hideWarning: (failure) => (plan && failure?.needsReason ? null : failure),
    needsReason: change ? refused.some(({ warnings = [] }) => warnings.length > 0) : undefined,
    expectsReason: all.some(({ isChosen }) => !isChosen),
  }
}
