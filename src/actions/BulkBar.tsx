import { useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import type { Verb } from '../../resources/kit/words/verbs.ts'
import { loadCode, preload } from '../api/loading.ts'
import type { RowsReference } from '../data/rows/list-references.ts'
import type { Row } from '../data/rows/normalise.ts'
import { OpeningDialog } from '../feedback/Offline.tsx'
import { useFormat } from '../i18n/format.ts'
import type { Selection } from '../table/selection.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { fits, LOOKS, type RowVerb } from './verbs.ts'

const load = () => import('./BulkDialog.tsx')
const BulkDialog = lazy(async () => ({ default: (await loadCode(load)).BulkDialog }))

/** Verbs without a bulk action: forms of one row, verbs that need a reason for each row, and work in progress. */
const SINGLE: ReadonlySet<Verb> = new Set([
  'read',
  'create',
  'update',
  'cancel',
  'setAccess',
  'invite',
  'renew',
  'depart',
  'start',
  'finish',
  'fail',
  'reopen',
])

/** Whether a verb has a bulk action. */
export function isBulkAction(verb: Verb): verb is RowVerb {
  return !SINGLE.has(verb)
}

interface BulkBarProps {
  reference: RowsReference
  /** The rows on screen; a selection never reaches beyond them. */
  rows: readonly Row[]
  selection: Selection
  verbs: readonly Verb[]
}

/** The bar of bulk actions; it is empty while no row is selected. */
export function BulkBar({ reference, rows, selection, verbs }: BulkBarProps) {
  const translate = useTranslate()
  const { today } = useFormat()
  const [action, setAction] = useState<{ verb: RowVerb; rows: readonly Row[] } | null>(null)
  const chosen = rows.filter(({ id }) => selection.ids.has(id))
  const offers = verbs.filter(isBulkAction).map((verb) => ({
    verb,
    rows: chosen.filter((row) => fits(reference.resource, verb, row, today)),
  }))
  return (
    <>
      {chosen.length > 0 && (
        // Browsers do not lay out a fieldset as a flex row.
        <div className="bulk" role="group" aria-label={translate('ui.selected_actions')}>
          <span role="status">{translate('ui.selected', { count: chosen.length })}</span>
          {offers
            .filter((offer) => offer.rows.length > 0)
            .map((offer) => (
              <Button
                key={offer.verb}
                icon={LOOKS[offer.verb].icon}
                onPointerEnter={() => preload(load)}
                onFocus={() => preload(load)}
                onClick={() => setAction(offer)}
              >
                {translate(`actions.${offer.verb}`)}
                {offer.rows.length < chosen.length && ` (${offer.rows.length})`}
              </Button>
            ))}
          <Button kind="quiet" onClick={selection.clear}>
            {translate('ui.select_none')}
          </Button>
        </div>
      )}
      {action && (
        <Suspense fallback={<OpeningDialog />}>
          <BulkDialog
            reference={reference}
            {...action}
            onClose={() => setAction(null)}
            onDone={selection.clear}
          />
        </Suspense>
      )}
    </>
  )
}
