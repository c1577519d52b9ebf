import type { AnyResource } from '../../../registry/entities/registry.ts'
import { issueDocumentsAfterUndo } from '../../mutations/documents/issue-documents.ts'
import type { RequestContext } from '../../rows/action.ts'

/** A row that an undo has changed, removed or returned. */
interface UndoneRow {
  entity: string
  row_id: number
}

/** Runs what follows an undo, within its transaction: the hooks of the business, then documents. */
export async function followUndo(
  context: RequestContext,
  undoneRows: readonly UndoneRow[],
): Promise<void> {
  const { hooks, registry } = context
  for (const [entity, follow] of Object.entries(hooks.afterUndo ?? {})) {
    const ids = undoneRows.filter((row) => row.entity === entity).map(({ row_id }) => row_id)
    const resource = Object.values<AnyResource>(registry).find(({ name }) => name === entity)
    if (resource && ids.length > 0) await follow(context, resource, [...new Set(ids)])
  }
  await issueDocumentsAfterUndo(context, undoneRows)
}
