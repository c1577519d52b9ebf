import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useExtensions } from '../../../platform/access/rights.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import { OpenedAction } from '../../../parts/actions/RowActions.tsx'
import { useAct } from '../../../parts/actions/useRowAction.ts'
import { useRowTitle } from '../../../platform/data/useRowTitle.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { useErrorMessage } from '../../../platform/ui/feedback/error-message.ts'
import type { Values } from '../../../parts/fields/validation.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { fieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import { toastError } from '../../../platform/ui/overlays/toasts.tsx'
import { focusCard } from '../cards/focus-card.ts'
import { listActors } from './actors.ts'
import { type MoveRequest, findChoosingCall, findChangeCall } from './changes.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { type StateStep, listSteps } from './steps.ts'
import { rowVersion } from './row-version.ts'

/** The dialog that a move has opened. */
interface OpenedMove {
  change: MoveRequest
  values?: Values
  unusual?: string
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
 * Returns a function that sends the change of a dropped card. If it is refused, the card returns
 * and the reason is shown.
 */
function useDrop(openMove: (move: OpenedMove) => void) {
  const translate = useTranslate()
  const act = useAct()
  const getTitle = useRowTitle()
  const getMessage = useErrorMessage()
  const [pending, setPending] = useState<PendingMove | null>(null)
  const drop = async (card: Row, change: MoveRequest, values: Values, shown: Values) => {
    const { id } = card
    const { actor, verb } = change
    const { reference, row } = actor
    setPending({ id, row: card, values: shown })
    try {
      await act({ reference, row, verb, data: values, version: rowVersion(row) })
    } catch (error) {
      const { message, fields, needsReason } = getMessage(error)
      const reason = [...new Set([message, ...Object.values(fields)])].join(' ')
      if (needsReason) openMove({ id, change, values, unusual: reason })
      else
        toastError(
          translate('move.refused', { title: getTitle(reference.resource.name, row), reason }),
        )
    } finally {
      setPending(null)
    }
  }
  return { drop, pending }
}

/** The dialog of a move: the action's own dialog, or a form of its fields. */
function OpenedMoveDialog({ move, onClose }: { move: OpenedMove; onClose: () => void }) {
  const { change, values, unusual, id } = move
  const { reference, row } = change.actor
  const onDone = () => focusCard(id)
  return change.verb === 'update' || values ? (
    <MoveDialog
      change={change}
      values={values}
      unusual={unusual}
      onClose={onClose}
      onDone={onDone}
    />
  ) : (
    <OpenedAction
      reference={reference}
      row={row}
      onClose={onClose}
      onDone={onDone}
      verb={change.verb}
    />
  )
}

/** Returns the functions that move the rows of a list, and the dialogs they need. */
export function useMoves(reference: ListReference) {
  const viewer = useSession()
  const extensions = useExtensions()
  const { today } = useFormat()
  const [move, setMove] = useState<OpenedMove | null>(null)
  const { drop, pending } = useDrop(setMove)
  const translate = useTranslate()
  const getTitle = useRowTitle()
  const actors = (row: Row) => listActors(reference, row, { viewer, extensions })
  const refuse = (row: Row, reason: string) =>
    toastError(translate('move.refused', { title: getTitle(reference.resource.name, row), reason }))
  const take = (row: Row, step: StateStep) => {
    const { actor, verb, asks, values, state } = step
    const change = { actor, verb, fields: asks }
    if (asks.length > 0) setMove({ change, id: row.id })
    else void drop(row, change, values ?? {}, { state })
  }
  return {
    /** The card with a pending change, and its target. */
    pending,
    stepsOf: (row: Row) => listSteps(actors(row), today),
    /** Moves a row to another state, after asking for the required fields. */
    take,
    changeTo: (row: Row, values: Values) => findChangeCall(actors(row), values, today),
    findChange: (row: Row, names: readonly string[]) => findChoosingCall(actors(row), names, today),
    /** Sets other values of a row. */
    put: (row: Row, change: MoveRequest, values: Values) => void drop(row, change, values, values),
    /** Explains why a row does not move. */
    refuse,
    /** Explains that fields of a row cannot be changed by dropping it here. */
    refuseFields: (row: Row, names: readonly string[]) => {
      const labels = names.map((name) => translate(fieldLabelKey(reference.resource, name)))
      refuse(row, translate('move.fixed', { fields: labels.join(', ') }))
    },
    /** Asks for the new position of a row. */
    ask: ({ id }: Row, change: MoveRequest) => setMove({ change, id }),
    dialog: move && <OpenedMoveDialog move={move} onClose={() => setMove(null)} />,
  }
}

export type Moves = ReturnType<typeof useMoves>
