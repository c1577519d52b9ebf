import { useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { findServerEntity } from '../../../registry/account/server-entities.ts'
import { useExtensions } from '../../platform/access/rights.ts'
import { loadCode, preload } from '../../platform/api/loading.ts'
import { allHistoryCalls } from '../../../registry/account/all-history-calls.ts'
import { OpeningDialog } from '../../platform/ui/feedback/Offline.tsx'
import { Button } from '../../platform/ui/controls/Button.tsx'
import type { HistoryFilters } from './filters.ts'

const loadDialog = () => import('./TakeBackDialog.tsx')
const TakeBackDialog = lazy(async () => ({ default: (await loadCode(loadDialog)).TakeBackDialog }))
const preloadDialog = () => preload(loadDialog)

/** The button that takes back all changes that match the filters; nothing without filters. */
export function TakeBackButton({ filters }: { filters: HistoryFilters }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const canTakeBack = useExtensions().has(allHistoryCalls.takeBack.request)
  const isUndoableEntity = !findServerEntity(filters.entity ?? '')
  if (!canTakeBack || !isUndoableEntity || Object.keys(filters).length === 0) return null
  return (
    <>
      <Button
        kind="quiet"
        icon="restore"
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => setOpen(true)}
      >
        {translate('history.take_back')}
      </Button>
      {isOpen && (
        <Suspense fallback={<OpeningDialog />}>
          <TakeBackDialog filters={filters} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
