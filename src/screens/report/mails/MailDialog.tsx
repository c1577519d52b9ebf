import { useTranslate } from 'ra-core'
import type { AnyReport } from '../../../../registry/reports/any-report.ts'
import {
  DEFAULT_MAIL_HOUR,
  MAIL_DAYS,
  type MailDays,
} from '../../../../registry/reports/report-mail.ts'
import { FILE_KINDS } from '../../../../registry/text/sheet.ts'
import type { SavedView } from '../../../../registry/calls/view-calls.ts'
import { Pending } from '../../../platform/ui/feedback/Pending.tsx'
import { TextField } from '../../../parts/form/TextField.tsx'
import { FormDialog } from '../../../parts/form/FormDialog.tsx'
import { useSubmit } from '../../../parts/form/useSubmit.ts'
import { Note } from '../../../platform/ui/Note.tsx'
import { toastSuccess } from '../../../platform/ui/overlays/toasts.tsx'
import { useReportMails } from './mail-calls.ts'
import { useWorkdayNames } from '../../../platform/i18n/format.ts'
import { MailItems, useScheduleFormatter } from './MailItems.tsx'

interface MailDialogProps {
  report: AnyReport
  /** The views of the report that can be mailed. */
  views: readonly SavedView[]
  /** The current view. */
  currentView: SavedView | undefined
  onClose: () => void
}

const SENDING_HOURS = Array.from({ length: 24 }, (_, hour) => hour)

interface MailFormValues {
  view_id: string
  days: MailDays
  hour: string
  file: (typeof FILE_KINDS)[number]
}

interface MailChoice {
  name: string
  label: string
  options: readonly (readonly [value: string, text: string])[]
}

function ChoiceField({ name, label, options }: MailChoice) {
  return (
    <TextField name={name} label={label}>
      {(control) => (
        <select {...control}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </TextField>
  )
}

/** The fields of a report mail: view, days, hour and file. */
function MailFields({ views }: Pick<MailDialogProps, 'views'>) {
  const translate = useTranslate()
  const workdays = useWorkdayNames()
  const choices: readonly MailChoice[] = [
    {
      name: 'view_id',
      label: translate('report_mails.view'),
      options: views.map(({ id, name }) => [String(id), name]),
    },
    {
      name: 'days',
      label: translate('report_mails.when_field'),
      options: MAIL_DAYS.map((days) => [days, translate(`report_mails.days.${days}`, workdays)]),
    },
    {
      name: 'hour',
      label: translate('report_mails.hour'),
      options: SENDING_HOURS.map((hour) => [String(hour), `${String(hour).padStart(2, '0')}:00`]),
    },
    {
      name: 'file',
      label: translate('report_mails.file'),
      options: FILE_KINDS.map((kind) => [kind, kind.toUpperCase()]),
    },
  ]
  return (
    <div className="mail-fields">
      {choices.map((choice) => (
        <ChoiceField key={choice.name} {...choice} />
      ))}
    </div>
  )
}

/** Schedules mails of a report's views, and lists the existing ones. */
export function MailDialog({ report, views, currentView, onClose }: MailDialogProps) {
  const translate = useTranslate()
  const formatSchedule = useScheduleFormatter()
  const mails = useReportMails()
  const reportMails = mails.data?.filter((mail) => mail.report === report.name)
  const submission = useSubmit(async (values: MailFormValues) => {
    await mails.subscribe({
      report: report.name,
      view_id: Number(values.view_id),
      days: values.days,
      hour: Number(values.hour),
      file: values.file,
    })
    const name = views.find(({ id }) => String(id) === values.view_id)?.name ?? ''
    const schedule = { days: values.days, hour: Number(values.hour) }
    toastSuccess(translate('report_mails.subscribed', { name, when: formatSchedule(schedule) }))
  })
  const values: MailFormValues = {
    view_id: String(currentView?.id ?? views[0]?.id ?? ''),
    days: 'mondays',
    hour: String(DEFAULT_MAIL_HOUR),
    file: 'xlsx',
  }
  return (
    <FormDialog
      {...submission}
      title={translate('report_mails.title')}
      text={translate('report_mails.about')}
      action={views.length > 0 ? translate('report_mails.subscribe') : undefined}
      onClose={onClose}
      defaultValues={{ ...values }}
      isCheckedByBrowser
    >
      {views.length > 0 ? (
        <MailFields views={views} />
      ) : (
        <Note tone="orange">{translate('report_mails.no_view')}</Note>
      )}
      {!reportMails && <Pending error={mails.error} onRetry={mails.refetch} />}
      {reportMails && reportMails.length > 0 && (
        <>
          <h3 className="mail-heading">{translate('report_mails.mine')}</h3>
          <MailItems mails={reportMails} end={mails.end} sendNow={mails.sendNow} />
        </>
      )}
    </FormDialog>
  )
}
