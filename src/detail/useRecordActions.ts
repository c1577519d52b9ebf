import type { Verb } from '../../registry/words/verbs.ts'
import { useActionDialog } from '../actions/RowActions.tsx'
import { useVerbs } from '../actions/useVerbs.ts'
import { fits, lookOf, type RowVerb } from '../actions/verbs.ts'
import type { ListReference } from '../data/rows/list-references.ts'
import type { Row } from '../data/rows/normalise.ts'
import { useFormat } from '../i18n/format.ts'
import { useRecordKeys } from './useRecordKeys.ts'

/** The class of an action on the page: the next step stands out, and on a phone is within reach of a thumb. */
function useLook({ resource, list }: ListReference, row: Row, verbs: readonly Verb[]) {
  const { today } = useFormat()
  const isMain = (verb: Verb) =>
    fits(resource, verb, row, today) && lookOf(resource, verb).main && list.actions?.includes(verb)
  const next = verbs.find(isMain)
  return (verb: RowVerb) => (verb === next ? 'btn btn-water btn-main' : 'btn')
}

interface Ways {
  /** Opens the form of the row. */
  onEdit: () => void
  /** Leaves a row that is no longer there. */
  onGone: () => void
}

/** What can be done to a row of a list that is shown whole: its buttons, its dialog and its keys. */
export function useRecordActions(reference: ListReference, row: Row, { onEdit, onGone }: Ways) {
  const { resource } = reference
  const { pageVerbs, canRestore } = useVerbs(reference)
  // Wherever one comes from: the list of live rows does not offer it, but led here before it ended.
  const isMissing = canRestore && !pageVerbs.includes('restore')
  const verbs = isMissing ? [...pageVerbs, 'restore' as const] : pageVerbs
  const look = useLook(reference, row, verbs)
  const { ask, dialog } = useActionDialog(reference, (verb) => {
    if (verb === 'forceDelete') onGone()
  })
  useRecordKeys({ resource, row, verbs, onEdit, onAsk: ask })
  return { verbs, look, ask, dialog, isEditable: verbs.includes('update') }
}
