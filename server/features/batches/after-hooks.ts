import type { VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import { runAfterHook } from '../../hooks/hooks.ts'

/** A row, as JSON text, whose call has an `after` hook to run. */
export interface PendingAfterHook {
  endpoint: VerbEndpoint
  row: string
}

/** Runs the `after` hooks of a committed batch, such as sending mail. */
export async function runAfterHooks(
  deps: Deps,
  c: AppContext,
  pendingHooks: readonly PendingAfterHook[],
): Promise<void> {
  for (const { endpoint, row } of pendingHooks) await runAfterHook(deps, endpoint, row, c)
}
