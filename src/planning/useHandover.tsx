import { useTranslate } from 'ra-core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { assignedField } from '../../registry/changes/suggestions.ts'
import type { FailedChange } from '../../registry/changes/together.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import type { Verb } from '../../registry/words/verbs.ts'
import { mayDo, type Viewer } from '../access/ability.ts'
import { useExtensions } from '../access/rights.ts'
import { useSession } from '../access/useSession.ts'
import { loadCode } from '../api/loading.ts'
import { readProblem } from '../api/problems.ts'
import { type ListReference, listReferences } from '../data/rows/list-references.ts'
import { registry } from '../data/rows/resources.ts'
import type { RowChange } from '../data/together/make-changes.ts'
import { isObject } from '../api/is-object.ts'
import type { Values } from '../fields/validation.ts'
import { OverrideReason, readReason } from '../form/OverrideReason.tsx'
import type { ErrorMessage } from '../ui/feedback/error-message.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { listLineChanges, type PlanLine } from './lines.ts'
import { listMoveChanges, type MoveLine } from './moves.ts'
import { useMakeChanges } from './useMakeChanges.ts'
import { HIT_SUGGESTIONS } from './useSuggestions.ts'

const HandoverPlan = lazy(async () => ({
  default: (await loadCode(() => import('./HandoverPlan.tsx'))).HandoverPlan,
}))

/** The list whose rows people have, and the verb and field that give them to another person. */
export interface Assigning {
  reference: ListReference
  verb: Verb
  field: string
}

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

interface HandoverFieldsProps {
  handover: Handover
  /** The failure of the form. */
  failure: ErrorMessage | null
}

/** The plan of a change that would leave rows to nobody, and the reason for what is left. */
export function HandoverFields({ handover, failure }: HandoverFieldsProps) {
  return (
    <>
      {handover.plan}
      <OverrideReason
        isNeeded={handover.needsReason ?? failure?.needsReason}
        isExpected={handover.expectsReason}
      />
    </>
  )
}

/** Returns whether a change was refused because it would leave rows to people who cannot do them. */
const isUncovered = (error: unknown): boolean =>
  (readProblem(error)?.warnings ?? []).some((one) => isObject(one) && one.code === 'uncovered')

/** The proposals for the rows that a change hits, as the user has left them. */
export interface HandoverLines {
  lines: readonly PlanLine[]
  moves: readonly MoveLine[]
}

export interface Handover {
  /**
   * Makes a change by `send`. If it would leave rows to nobody, their plan is shown, and the next
   * time both are made as one. Resolves with the id of the row, or null if it was refused.
   */
  run: (values: Values, send: () => Promise<number>) => Promise<number | null>
  /** The plan; null before one is needed. */
  plan: ReactNode
  /** Returns a failure to show; null for the warning that the plan itself explains. */
  hideWarning: (failure: ErrorMessage | null) => ErrorMessage | null
  /** True if the change was refused without a reason; undefined without a plan. */
  needsReason: boolean | undefined
  /** True if rows are left as they are. */
  expectsReason: boolean
}

/** Hands over the rows that a change of an entity would leave to people who cannot do them. */
export function useHandover({ name }: Pick<AnyResource, 'name'>, verb: Verb): Handover {
  const translate = useTranslate()
  const viewer = useSession()
  const isOffered = useExtensions().has(HIT_SUGGESTIONS)
  const [change, setChange] = useState<RowChange | null>(null)
  const [planned, setPlanned] = useState<HandoverLines | null>(null)
  const [refused, setRefused] = useState<readonly FailedChange[]>([])
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
