import { useTranslate } from 'ra-core'
import { parseParams } from '../../registry/reports/parse-params.ts'
import type { AnyReport } from '../../registry/reports/any-report.ts'
import { useErrorMessage } from '../feedback/error-message.ts'
import { useFormat } from '../i18n/format.ts'
import { Note } from '../ui/Note.tsx'
import type { ReportState } from '../../registry/reports/address/report-state.ts'

type Refusal = ReturnType<typeof useRefusal>

/** The errors of the parameters: by our own rules before the request, by the server's after it. */
export function useRefusal(report: AnyReport, state: ReportState, error: unknown) {
  const translate = useTranslate()
  const messageOf = useErrorMessage()
  const { today } = useFormat()
  const { problems } = parseParams(report, state.params, today)
  const ours = Object.entries(problems).map(([name, { key, params }]) => [
    name,
    translate(key, params),
  ])
  const said = error ? messageOf(error) : undefined
  const fields: Readonly<Record<string, string>> =
    ours.length > 0 ? Object.fromEntries(ours) : (said?.fields ?? {})
  return { fields, message: said?.message ?? translate('errors.invalid') }
}

/** Says that the report cannot be answered, and what is wrong that no field shows. */
export function Refused({ report, fields, message }: Refusal & { report: AnyReport }) {
  const elsewhere = Object.entries(fields).filter(([name]) => !(name in report.params))
  return <Note tone="red">{[message, ...elsewhere.map(([, text]) => text)].join(' ')}</Note>
}
