import { useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import { useExtensions } from '../../../platform/access/rights.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import { OpenedAction } from '../../../parts/actions/RowActions.tsx'
import { useRunAction } from '../../../parts/actions/useRowAction.ts'
import { useRowTitle } from '../../../platform/data/useRowTitle.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { getReason, useErrorMessage } from '../../../platform/ui/feedback/error-message.ts'
import type { Values } from '../../../parts/fields/validation.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { getFieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import { toastError } from '../../../platform/ui/overlays/toasts.tsx'
import { useLatest } from '../cards/useLatest.ts'
import { focusCard } from '../cards/focus-card.ts'
import { createActorFinder } from './actors.ts'
import { type MoveRequest, findFormRequest, findChangeRequest } from './changes.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { type StateStep, listSteps } from './steps.ts'
import { getRowVersion } from './row-version.ts'

/** The dialog that a move has opened. */
interface OpenedMove {
  request: MoveRequest
  values?: Values
  warning?: string
  /** The id of the card that receives the focus afterwards. */
  id: number
}

/** A dropped card whose change the provider has not yet confirmed. */
export interface PendingMove {
  id: number
  row: Row
  values: Values
}

/**
 * Returns a function that sends the change of a dropped card. If the server refuses the change, the
 * card returns and a toast shows the reason.
 */
function useDrop(openMove: (move: OpenedMove) => void) {
  const translate = useTranslate()
  const performAction = useRunAction()
  const getTitle = useRowTitle()
  const getErrorMessage = useErrorMessage()
  const [pendingMove, setPendingMove] = useState<PendingMove | null>(null)
  const dropCard = async (
    cardRow: Row,
    request: MoveRequest,
    values: Values,
    cardValues: Values,
  ) => {
    const { id } = cardRow
    const { actor, verb } = request
    const { reference, row } = actor
    setPendingMove({ id, row: cardRow, values: cardValues })
    try {
      await performAction({ reference, row, verb, data: values, version: getRowVersion(row) })
    } catch (error) {
      const failure = getErrorMessage(error)
      const reason = getReason(failure)
      if (failure.needsReason) openMove({ id, request, values, warning: reason })
      else
        toastError(
          translate('move.refused', { title: getTitle(reference.resource.name, row), reason }),
        )
    } finally {
      setPendingMove(null)
    }
  }
  return { dropCard, pendingMove }
}

/** The dialog of a move: the action's own dialog, or a form of its fields. */
function OpenedMoveDialog({
  openedMove,
  onClose,
}: {
  openedMove: OpenedMove
  onClose: () => void
}) {
  const { request, values, warning, id } = openedMove
  const { reference, row } = request.actor
  const onDone = () => focusCard(id)
  return request.verb === 'update' || values ? (
    <MoveDialog
      request={request}
      values={values}
      warning={warning}
      onClose={onClose}
      onDone={onDone}
    />
  ) : (
    <OpenedAction
      reference={reference}
      row={row}
      onClose={onClose}
      onDone={onDone}
      verb={request.verb}
    />
  )
}

/**
 * Returns the functions that move the rows of a list, the pending move, and the dialogs they need. The
 * functions stay the same, so that a move draws no other card.
 */
export function useMoves(reference: ListReference) {
  const viewer = useSession()
  const extensions = useExtensions()
  const { today } = useFormat()
  const [openedMove, setOpenedMove] = useState<OpenedMove | null>(null)
  const { dropCard, pendingMove } = useDrop(setOpenedMove)
  const translate = useTranslate()
  const getTitle = useRowTitle()
  const drop = useLatest(dropCard)
  const moves = useMemo(() => {
    const findActors = createActorFinder(reference, { viewer, extensions })
    const { resource } = reference
    const showRefusal = (row: Row, reason: string) =>
      toastError(translate('move.refused', { title: getTitle(resource.name, row), reason }))
    return {
      listSteps: (row: Row) => listSteps(findActors(row), today),
      /** Moves a row to another state, after asking for the required fields. */
      moveToState: (row: Row, { actor, verb, requiredFields, values, state }: StateStep) => {
        const request = { actor, verb, fields: requiredFields }
        if (requiredFields.length > 0) setOpenedMove({ request, id: row.id })
        else void drop.current(row, request, values ?? {}, { state })
      },
      findChangeRequest: (row: Row, values: Values) =>
        findChangeRequest(findActors(row), values, today),
      findFormRequest: (row: Row, names: readonly string[]) =>
        findFormRequest(findActors(row), names, today),
      /** Sets other values of a row. */
      applyChange: (row: Row, request: MoveRequest, values: Values) =>
        void drop.current(row, request, values, values),
      /** Explains why a row does not move. */
      showRefusal,
      /** Explains that fields of a row cannot be changed by dropping it here. */
      showFixedFields: (row: Row, names: readonly string[]) => {
        const labels = names.map((name) => translate(getFieldLabelKey(resource, name)))
        showRefusal(row, translate('move.fixed', { fields: labels.join(', ') }))
      },
      /** Asks for the new position of a row. */
      openMoveDialog: ({ id }: Row, request: MoveRequest) => setOpenedMove({ request, id }),
    }
  }, [reference, viewer, extensions, today, translate, getTitle, drop])
  return {
    moves,
    /** The card with a pending change, and its target. */
    pendingMove,
    dialog: openedMove && (
      <OpenedMoveDialog openedMove={openedMove} onClose={() => setOpenedMove(null)} />
    ),
  }
}

export type RowMoves = ReturnType<typeof useMoves>['moves']
