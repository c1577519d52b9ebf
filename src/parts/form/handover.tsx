import { createContext, type ReactNode, useContext } from 'react'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import type { Values } from '../fields/validation.ts'
import type { ErrorMessage } from '../../platform/ui/feedback/error-message.ts'
import { OverrideReason } from './OverrideReason.tsx'

/** The handling of rows that a form's change would leave unassigned. */
export interface Handover {
  /**
   * Makes a change by `send`. If the change would leave rows unassigned, the plan appears, and the
   * next run makes the change and the plan together. Resolves with the row's id; null if refused.
   */
  run: (values: Values, send: () => Promise<number>) => Promise<number | null>
  /** The plan; null before one is needed. */
  plan: ReactNode
  /** Returns a failure to show; null for the warning that the plan itself explains. */
  hideWarning: (failure: ErrorMessage | null) => ErrorMessage | null
  /** True if the change was refused without a reason; undefined without a plan. */
  needsReason: boolean | undefined
  /** True if the user leaves some of the rows unchanged. */
  expectsReason: boolean
}

type UseHandover = (resource: Pick<AnyResource, 'name'>, verb: Verb) => Handover

/** The default: a change is sent at once, and no rows are handed over. */
const useNoHandover: UseHandover = () => ({
  run: (_, send) => send(),
  plan: null,
  hideWarning: (failure) => failure,
  needsReason: undefined,
  expectsReason: false,
})

/** The hook that plans the handover. A context breaks the cycle between forms and plans. */
export const HandoverContext = createContext<UseHandover>(useNoHandover)

/** Returns the handover of a verb's change. */
export function useHandover(resource: Pick<AnyResource, 'name'>, verb: Verb): Handover {
  const useProvidedHandover = useContext(HandoverContext)
  return useProvidedHandover(resource, verb)
}

interface HandoverFieldsProps {
  handover: Handover
  /** The failure of the form. */
  failure: ErrorMessage | null
}

/** The plan of a change that would leave rows unassigned, and the reason for the remaining rows. */
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
