import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { AnyReport } from '../../resources/kit/report.ts'
import { useFormat } from '../i18n/format.ts'
import { Button } from '../ui/Button.tsx'
import { toastError } from '../ui/toasts.tsx'
import { useWords } from '../ui/words.ts'
import type { ReportState } from './address.ts'
import { csvOf, download } from './csv.ts'
import { wholeTable } from './exporting.ts'

/** Hands over every line of the report as it is asked for, not only the page that is shown. */
export function ExportButton({ report, state }: { report: AnyReport; state: ReportState }) {
  const translate = useTranslate()
  const format = useFormat()
  const words = useWords()
  const [isBusy, setBusy] = useState(false)
  async function run() {
    setBusy(true)
    try {
      const table = await wholeTable({ report, translate, format }, state)
      download(`${report.name}-${format.today}.csv`, csvOf(table))
    } catch (error) {
      toastError(translate('reports.export_failed', { reason: words(error).message }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon="down" busy={isBusy} onClick={() => void run()}>
      {translate('reports.export')}
    </Button>
  )
}
