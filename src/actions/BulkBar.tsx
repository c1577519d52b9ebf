import { useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import type { Verb } from '../../resources/kit/words/verbs.ts'
import { loadCode, preload } from '../api/loading.ts'
import type { RowsReference } from '../data/list-references.ts'
import type { Row } from '../data/normalise.ts'
import { OpeningDialog } from '../feedback/Offline.tsx'
import { useFormat } from '../i18n/format.ts'
import type { Selection } from '../table/selection.tsx'
import { Button } from '../ui/Button.tsx'
import { fits, LOOKS, type RowVerb } from './verbs.ts'

const load = () => import('./BulkDialog.tsx')
const BulkDialog = lazy(async () => ({ default: (await loadCode(load)).BulkDialog }))

/** What is done to single rows only: a form of one row, what needs a reason each, and work, which is done one by one. */
const SINGLE: ReadonlySet<Verb> = new Set([
  'read',
  'create',
  'update',
  'cancel',
  'setAccess',
  'invite',
  'renew',
  'start',
  'finish',
  'fail',
])

/** Whether a verb can be done to several rows at once. */
export function isBulkAction(verb: Verb): verb is RowVerb {
  return !SINGLE.has(verb)
}

interface BulkBarProps {
  reference: RowsReference
  /** The rows that are shown; only of these some can be chosen. */
  rows: readonly Row[]
  selection: Selection
  verbs: readonly Verb[]
}

/** What can be done to all chosen rows; nothing while none is. */
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
        // A fieldset cannot be laid out as one line.
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
