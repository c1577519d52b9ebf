import type { VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import { runAfterHook } from '../../hooks/hooks.ts'

/** A row, as JSON text, with which its call has something left to do once it is kept. */
export interface LeftToDo {
  endpoint: VerbEndpoint
  row: string
}

/** Does what follows once a batch is kept, such as sending mail. */
export async function doWhatIsLeft(
  deps: Deps,
  c: AppContext,
  left: readonly LeftToDo[],
): Promise<void> {
  for (const { endpoint, row } of left) await runAfterHook(deps, endpoint, row, c)
}
