import type { AnyResource } from '../../../registry/entities/registry.ts'
import { issueDocumentsAfterUndo } from '../../mutations/documents/issue-documents.ts'
import type { RequestContext, UndoneRow } from '../../rows/action.ts'

/** Runs what follows an undo, within its transaction: the hooks of the business, then documents. */
export async function followUndo(
  context: RequestContext,
  undoneRows: readonly (UndoneRow & { entity: string })[],
): Promise<void> {
  const { hooks, registry } = context
  for (const [name, follow] of Object.entries(hooks.afterUndo ?? {})) {
    const rows = undoneRows.filter(({ entity }) => entity === name)
    const resource = Object.values<AnyResource>(registry).find((entity) => entity.name === name)
    if (resource && rows.length > 0) await follow(context, resource, rows)
  }
  await issueDocumentsAfterUndo(context, undoneRows)
}
