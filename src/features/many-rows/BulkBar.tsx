import { useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { getBodyFields } from '../../../registry/entities/endpoints.ts'
import { findAssignedField } from '../../../registry/changes/suggestions.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { loadCode, preload } from '../../platform/api/loading.ts'
import type { RowsReference } from '../../platform/data/rows/list-references.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { registry } from '../../platform/data/rows/resources.ts'
import { buildRowSelection } from '../../platform/data/server-batch.ts'
import { OpeningDialog } from '../../platform/ui/feedback/Offline.tsx'
import { useFormat } from '../../platform/i18n/format.ts'
import { useVerbWords } from '../../platform/i18n/verb-words.ts'
import { useAssignAll } from '../../parts/planning/useAssignAll.tsx'
import { useMoveAll } from '../../parts/planning/useMoveAll.tsx'
import type { Selection } from '../../parts/table/selection.tsx'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { appliesToRow, getVerbAppearance, type RowVerb } from '../../parts/actions/verbs.ts'
import {
  type ChosenRows,
  buildRowsParam,
  countChosenRows,
  type MatchingRows,
} from './run/chosen.ts'
import { listBulkVerbs } from './bulk-verbs.ts'
import { listDecidingChoices } from './groups.ts'

const loadBulkDialog = () => import('./BulkDialog.tsx')
const BulkDialog = lazy(async () => ({ default: (await loadCode(loadBulkDialog)).BulkDialog }))
const loadEditDialog = () => import('./edit/EditDialog.tsx')
const EditDialog = lazy(async () => ({ default: (await loadCode(loadEditDialog)).EditDialog }))

/** The choice between the rows of this page and all matching rows. */
export interface MatchingChoice {
  /** Present if all matching rows are selected. */
  allMatching?: MatchingRows
  /** The total number of matching rows. */
  total: number
  chooseAllMatching: () => void
  choosePage: () => void
}

interface BulkBarProps {
  reference: RowsReference
  /** The rows on the screen. Without `choice` a selection never goes beyond them. */
  rows: readonly Row[]
  selection: Selection
  verbs: readonly Verb[]
  choice?: MatchingChoice
}

/** Returns the verbs for the selection, each with the rows it applies to. */
function useOffers({ reference, rows, selection, verbs, choice }: BulkBarProps) {
  const { today } = useFormat()
  const { resource } = reference
  const chosen = rows.filter(({ id }) => selection.ids.has(id))
  const allMatching = choice?.allMatching
  const offeredVerbs = listBulkVerbs(resource, verbs)
  if (allMatching) {
    // A choice for one row may not fit another.
    const fitsAllRows = (verb: Verb) =>
      verb === 'update' || listDecidingChoices(resource, getBodyFields(resource, verb)).length === 0
    return offeredVerbs
      .filter(fitsAllRows)
      .map((verb) => ({ verb, chosen: { rows: [], allMatching } as ChosenRows }))
  }
  return offeredVerbs.flatMap((verb) => {
    const applicable = chosen.filter((row) => appliesToRow(resource, verb, row, today))
    return applicable.length > 0 ? [{ verb, chosen: { rows: applicable } as ChosenRows }] : []
  })
}

/** Offers to select all matching rows once the whole page is selected, and the way back. */
function MatchingButton({ rows, selection, choice }: Omit<BulkBarProps, 'reference' | 'verbs'>) {
  const translate = useTranslate()
  if (!choice) return null
  const isPageSelected = rows.length > 0 && rows.every(({ id }) => selection.ids.has(id))
  if (choice.allMatching)
    return (
      <Button kind="quiet" onClick={choice.choosePage}>
        {translate('ui.select_page', { count: rows.length })}
      </Button>
    )
  if (!isPageSelected || choice.total <= rows.length) return null
  return (
    <Button kind="quiet" onClick={choice.chooseAllMatching}>
      {translate('ui.select_every', { count: choice.total })}
    </Button>
  )
}

/** Returns the buttons of the plans for selected rows, and their dialogs. */
function usePlans({ reference, verbs, selection }: BulkBarProps, selectedRows: ChosenRows) {
  const plan = {
    reference,
    verb: verbs.find((verb) => findAssignedField(reference.resource, verb, registry)),
    rows: buildRowSelection(reference.resourceName, buildRowsParam(selectedRows).rows),
    onDone: selection.clear,
  }
  const assignAll = useAssignAll(plan)
  const moveAll = useMoveAll(plan)
  return {
    buttons: (
      <>
        {assignAll.button}
        {moveAll.button}
      </>
    ),
    dialogs: (
      <>
        {assignAll.dialog}
        {moveAll.dialog}
      </>
    ),
  }
}

/** The bar of bulk actions, empty while no row is selected. */
export function BulkBar(props: BulkBarProps) {
  const { reference, rows, selection, choice } = props
  const translate = useTranslate()
  const { describeButton } = useVerbWords()
  const [action, setAction] = useState<{ verb: RowVerb; chosen: ChosenRows } | null>(null)
  const offers = useOffers(props)
  const selectedOnPage = rows.filter(({ id }) => selection.ids.has(id)).length
  const count = choice?.allMatching?.count ?? selectedOnPage
  const selected: ChosenRows = choice?.allMatching
    ? { rows: [], allMatching: choice.allMatching }
    : { rows: rows.filter(({ id }) => selection.ids.has(id)) }
  const plans = usePlans(props, selected)
  const dialogHandlers = { onClose: () => setAction(null), onDone: selection.clear }
  return (
    <>
      {count > 0 && (
        // Browsers do not lay out a fieldset as a flex row.
        <div className="bulk row" role="group" aria-label={translate('ui.selected_actions')}>
          <span role="status">{translate('ui.selected', { count })}</span>
          <MatchingButton rows={rows} selection={selection} choice={choice} />
          {offers.map((offer) => (
            <Button
              key={offer.verb}
              icon={getVerbAppearance(reference.resource, offer.verb).icon}
              onPointerEnter={() =>
                preload(offer.verb === 'update' ? loadEditDialog : loadBulkDialog)
              }
              onFocus={() => preload(offer.verb === 'update' ? loadEditDialog : loadBulkDialog)}
              onClick={() => setAction(offer)}
            >
              {countChosenRows(offer.chosen) < count
                ? `${describeButton(reference.resource, offer.verb)} (${countChosenRows(offer.chosen)})`
                : describeButton(reference.resource, offer.verb)}
            </Button>
          ))}
          {plans.buttons}
          <Button kind="quiet" onClick={selection.clear}>
            {translate('ui.select_none')}
          </Button>
        </div>
      )}
      {plans.dialogs}
      {action && (
        <Suspense fallback={<OpeningDialog />}>
          {action.verb === 'update' ? (
            <EditDialog reference={reference} {...dialogHandlers} chosen={action.chosen} />
          ) : (
            <BulkDialog reference={reference} {...action} {...dialogHandlers} />
          )}
        </Suspense>
      )}
    </>
  )
}
