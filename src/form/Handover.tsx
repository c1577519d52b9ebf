import { createContext, type ReactNode, useContext } from 'react'
import type { AnyResource } from '../../registry/entities/registry.ts'
import type { Verb } from '../../registry/words/verbs.ts'
import type { Values } from '../fields/validation.ts'
import type { ErrorMessage } from '../ui/feedback/error-message.ts'
import { OverrideReason } from './OverrideReason.tsx'

/** A change that may leave other rows to nobody, and the plan for these rows. */
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

type UseHandover = (resource: Pick<AnyResource, 'name'>, verb: Verb) => Handover

const useNoHandover: UseHandover = () => ({
  run: (_, send) => send(),
  ...{ plan: null, needsReason: undefined, expectsReason: false },
  hideWarning: (failure) => failure,
})

const HandoverContext = createContext<UseHandover>(useNoHandover)

/** Provides the hook that plans what a change would leave to nobody. It must stay the same. */
export const HandoverProvider = HandoverContext.Provider

/** Hands over the rows that a change of an entity would leave to people who cannot do them. */
export const useHandover: UseHandover = (resource, verb) => {
  const usePlan = useContext(HandoverContext)
  return usePlan(resource, verb)
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
