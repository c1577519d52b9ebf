import { useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import type { AnyReport } from '../../../../registry/reports/any-report.ts'
import { loadCode, preload } from '../../../platform/api/loading.ts'
import { OpeningDialog } from '../../../platform/ui/feedback/Offline.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { useViews } from '../../../features/views/useViews.ts'
import type { ViewableScreen } from '../../../features/views/viewable.ts'
import { useMailsOffered } from './mail-calls.ts'

const loadDialog = () => import('./MailDialog.tsx')
const MailDialog = lazy(async () => ({ default: (await loadCode(loadDialog)).MailDialog }))

interface MailButtonProps {
  report: AnyReport
  viewable: ViewableScreen
}

/** The button that opens the mails of a report. Renders nothing if the provider sends no mails. */
export function MailButton({ report, viewable }: MailButtonProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const areMailsOffered = useMailsOffered()
  const { views = [], areShared } = useViews(viewable)
  // The server cannot mail views that exist only in this browser.
  if (!areMailsOffered || !areShared) return null
  return (
    <>
      <Button
        kind="quiet"
        icon="mail"
        onPointerEnter={() => preload(loadDialog)}
        onClick={() => setOpen(true)}
      >
        {translate('report_mails.title')}
      </Button>
      {isOpen && (
        <Suspense fallback={<OpeningDialog />}>
          <MailDialog
            report={report}
            views={views}
            currentView={views.find(({ id }) => String(id) === viewable.view)}
            screen={viewable}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
