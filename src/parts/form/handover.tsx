import { createContext, type ReactNode, useContext } from 'react'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import type { Values } from '../fields/validation.ts'
import type { ErrorMessage } from '../../platform/ui/feedback/error-message.ts'
import { OverrideReason } from './OverrideReason.tsx'

/** What a form does about rows that its change would leave to nobody. */
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

/** Sends a change as it is. */
const useNoHandover: UseHandover = () => ({
  run: (_, send) => send(),
  plan: null,
  hideWarning: (failure) => failure,
  needsReason: undefined,
  expectsReason: false,
})

/** The hook that plans the handover. Those who show a form provide it, because planning is built on forms. */
export const HandoverContext = createContext<UseHandover>(useNoHandover)

/** Returns the handover of a verb's change. */
export function useHandover(resource: Pick<AnyResource, 'name'>, verb: Verb): Handover {
  const usePlanned = useContext(HandoverContext)
  return usePlanned(resource, verb)
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
