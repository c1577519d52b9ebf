import type { Verb } from '../../../registry/words/verbs.ts'
import { useActionDialog } from '../../parts/actions/RowActions.tsx'
import { useVerbs } from '../../parts/actions/useVerbs.ts'
import {
  appliesToRow,
  canBeNextVerb,
  getVerbAppearance,
  type RowVerb,
} from '../../parts/actions/verbs.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useMoveRequest } from './useMoveRequest.ts'
import { useRecordKeys } from './useRecordKeys.ts'

/** Returns the next step of a row: one that the list offers, or one that completes the row. */
function findNextVerb(
  { resource, list }: ListReference,
  row: Row,
  verbs: readonly Verb[],
  today: string,
): RowVerb | undefined {
  return verbs.find(
    (verb): verb is RowVerb =>
      appliesToRow(resource, verb, row, today) &&
      canBeNextVerb(resource, verb) &&
      (list.actions?.includes(verb) || getVerbAppearance(resource, verb).completes) === true,
  )
}

interface RecordHandlers {
  /** Opens the form of the row. */
  onEdit: () => void
  /** Leaves the page of a row that no longer exists. */
  onRemoved: () => void
}

/** Returns the actions of a row on its page: buttons, dialogs and keys. */
export function useRecordActions(
  reference: ListReference,
  row: Row,
  { onEdit, onRemoved }: RecordHandlers,
) {
  const { resource } = reference
  const { pageVerbs, canRestore } = useVerbs(reference)
  // The list of live rows does not offer Restore, but it may have led to this row before it was
  // deleted.
  const lacksRestore = canRestore && !pageVerbs.includes('restore')
  const verbs = lacksRestore ? [...pageVerbs, 'restore' as const] : pageVerbs
  const { today } = useFormat()
  const nextVerb = findNextVerb(reference, row, verbs, today)
  const { openAction, dialog } = useActionDialog(reference, (verb) => {
    if (verb === 'forceDelete') onRemoved()
  })
  useRecordKeys({ resource, row, verbs, onEdit, onAsk: openAction })
  return {
    verbs,
    nextVerb,
    listVerbs: reference.list.actions,
    moveRequest: useMoveRequest(reference, row),
    ask: openAction,
    dialog,
    isEditable: verbs.includes('update'),
  }
}
