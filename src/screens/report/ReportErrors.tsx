import { useTranslate } from 'ra-core'
import { parseParams } from '../../../registry/reports/parse-params.ts'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import { useErrorMessage } from '../../platform/ui/feedback/error-message.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { Note } from '../../platform/ui/Note.tsx'
import type { ReportState } from '../../../registry/reports/address/report-state.ts'

type ReportProblems = ReturnType<typeof useReportErrors>

/**
 * Returns the errors of the parameters: by our own rules before the request, by the server's
 * afterwards.
 */
export function useReportErrors(report: AnyReport, state: ReportState, error: unknown) {
  const translate = useTranslate()
  const getMessage = useErrorMessage()
  const { today } = useFormat()
  const { problems } = parseParams(report, state.params, today)
  const clientErrors = Object.entries(problems).map(([name, { key, params }]) => [
    name,
    translate(key, params),
  ])
  const failure = error ? getMessage(error) : undefined
  const fields: Readonly<Record<string, string>> =
    clientErrors.length > 0 ? Object.fromEntries(clientErrors) : (failure?.fields ?? {})
  return { fields, message: failure?.message ?? translate('errors.invalid') }
}

/** The note that the report is not available, with the errors that no field shows. */
export function ReportErrors({ report, fields, message }: ReportProblems & { report: AnyReport }) {
  const errors = Object.entries(fields)
  const hiddenErrors = errors.filter(([name]) => !(name in report.params)).map(([, text]) => text)
  const isAnyShown = errors.length === 0 || hiddenErrors.length < errors.length
  return <Note tone="red">{[...(isAnyShown ? [message] : []), ...hiddenErrors].join(' ')}</Note>
}
