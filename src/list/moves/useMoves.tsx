import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useExtensions } from '../../access/rights.ts'
import { useSession } from '../../access/useSession.ts'
import { OpenedAction } from '../../actions/RowActions.tsx'
import { useAct } from '../../actions/useRowAction.ts'
import { useTitleOf } from '../../data/useTitleOf.ts'
import type { ListReference } from '../../data/rows/list-references.ts'
import type { Row } from '../../data/rows/normalise.ts'
import { useErrorMessage } from '../../feedback/error-message.ts'
import type { Values } from '../../fields/validation.ts'
import { useFormat } from '../../i18n/format.ts'
import { fieldLabelKey } from '../../i18n/label-keys.ts'
import { toastError } from '../../ui/overlays/toasts.tsx'
import { focusCard } from '../cards/focus-card.ts'
import { actorsOf } from './actors.ts'
import { type Change, changeOf, changeTo } from './changes.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { type Step, stepsOf } from './steps.ts'
import { versionOf } from './version-of.ts'

/** A dialog that a move has opened. */
interface Asked {
  change: Change
  values?: Values
  unusual?: string
  /** The card that gets the focus once it is done. */
  id: number
}

/** A card that was let go elsewhere, while the provider has not answered. */
export interface Pending {
  id: number
  row: Row
  values: Values
}

/** Returns the function that carries out what dropping a card says; refused, the card goes back and it is said why. */
function useDrop(ask: (asked: Asked) => void) {
  const translate = useTranslate()
  const act = useAct()
  const titleOf = useTitleOf()
  const messageOf = useErrorMessage()
  const [pending, setPending] = useState<Pending | null>(null)
  const drop = async (card: Row, change: Change, values: Values, shown: Values) => {
    const { id } = card
    const { actor, verb } = change
    const { reference, row } = actor
    setPending({ id, row: card, values: shown })
    try {
      await act({ reference, row, verb, data: values, version: versionOf(row) })
    } catch (error) {
      const { message, fields, needsReason } = messageOf(error)
      const reason = [...new Set([message, ...Object.values(fields)])].join(' ')
      if (needsReason) ask({ id, change, values, unusual: reason })
      else
        toastError(
          translate('move.refused', { title: titleOf(reference.resource.name, row), reason }),
        )
    } finally {
      setPending(null)
    }
  }
  return { drop, pending }
}

/** The dialog of a move: that of the call where it has one of its own, or that of the fields alone. */
function AskedDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { change, values, unusual, id } = asked
  const { reference, row } = change.actor
  const onDone = () => focusCard(id)
  return change.verb === 'update' || values ? (
    <MoveDialog {...{ change, values, unusual, onClose, onDone }} />
  ) : (
    <OpenedAction {...{ reference, row, onClose, onDone }} verb={change.verb} />
  )
}

/** What moves the rows of a list: what can be changed of each, and what carries it out or asks for more. */
export function useMoves(reference: ListReference) {
  const viewer = useSession()
  const extensions = useExtensions()
  const { today } = useFormat()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { drop, pending } = useDrop(setAsked)
  const translate = useTranslate()
  const titleOf = useTitleOf()
  const actors = (row: Row) => actorsOf(reference, row, { viewer, extensions })
  const refuse = (row: Row, reason: string) =>
    toastError(translate('move.refused', { title: titleOf(reference.resource.name, row), reason }))
  const take = (row: Row, step: Step) => {
    const { actor, verb, asks, values, state } = step
    const change = { actor, verb, fields: asks }
    if (asks.length > 0) setAsked({ change, id: row.id })
    else void drop(row, change, values ?? {}, { state })
  }
  return {
    /** The card that is under way, and where to. */
    pending,
    stepsOf: (row: Row) => stepsOf(actors(row), today),
    /** Takes a row to another state, after asking what must be said. */
    take,
    changeTo: (row: Row, values: Values) => changeTo(actors(row), values, today),
    changeOf: (row: Row, names: readonly string[]) => changeOf(actors(row), names, today),
    /** Gives a row other values. */
    put: (row: Row, change: Change, values: Values) => void drop(row, change, values, values),
    /** Says why a row stays where it was. */
    refuse,
    /** Says that fields of a row cannot be changed where it was dropped. */
    refuseFields: (row: Row, names: readonly string[]) => {
      const labels = names.map((name) => translate(fieldLabelKey(reference.resource, name)))
      refuse(row, translate('move.fixed', { fields: labels.join(', ') }))
    },
    /** Asks where a row is to be moved. */
    ask: ({ id }: Row, change: Change) => setAsked({ change, id }),
    dialog: asked && <AskedDialog asked={asked} onClose={() => setAsked(null)} />,
  }
}

export type Moves = ReturnType<typeof useMoves>
