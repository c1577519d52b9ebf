import { useTranslate } from 'ra-core'
import { useFormContext, useWatch } from 'react-hook-form'
import type { AnyReport } from '../../../../registry/reports/any-report.ts'
import {
  DEFAULT_MAIL_HOUR,
  MAIL_DAYS,
  type MailDays,
} from '../../../../registry/reports/report-mail.ts'
import { FILE_KINDS } from '../../../../registry/text/sheet.ts'
import type { SavedView } from '../../../../registry/calls/view-calls.ts'
import type { ViewableScreen } from '../../../features/views/viewable.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import { getReportLabelKey } from '../../../platform/i18n/label-keys.ts'
import { Pending } from '../../../platform/ui/feedback/Pending.tsx'
import { TextField } from '../../../parts/form/TextField.tsx'
import { FormDialog } from '../../../parts/form/FormDialog.tsx'
import { useSubmit } from '../../../parts/form/useSubmit.ts'
import { toastSuccess } from '../../../platform/ui/overlays/toasts.tsx'
import { type ReportMails, useReaders, useReportMails } from './mail-calls.ts'
import { useWorkdayNames } from '../../../platform/i18n/format.ts'
import { MailItems, useScheduleFormatter } from './MailItems.tsx'

interface MailDialogProps {
  report: AnyReport
  /** The views of the report that can be mailed. */
  views: readonly SavedView[]
  /** The current view. */
  currentView: SavedView | undefined
  /** The numbers on the screen. */
  screen: ViewableScreen
  onClose: () => void
}

const SENDING_HOURS = Array.from({ length: 24 }, (_, hour) => hour)
/** The values of the selects for what is on the screen, and for a mail that is sent once. */
const SCREEN = 'screen'
const ONCE = 'once'

interface MailFormValues {
  view_id: string
  days: MailDays | typeof ONCE
  hour: string
  file: (typeof FILE_KINDS)[number]
  to: readonly number[]
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

/** The people to whom a report is mailed. */
function ReaderChoice({ report }: { report: AnyReport }) {
  const translate = useTranslate()
  const { setValue } = useFormContext()
  const chosenIds: readonly number[] = useWatch({ name: 'to' })
  const readers = useReaders(report.name)
  const choose = (id: number, isChosen: boolean) =>
    setValue('to', isChosen ? [...chosenIds, id] : chosenIds.filter((other) => other !== id))
  return (
    <fieldset className="mail-readers">
      <legend className="label">{translate('report_mails.to')}</legend>
      {readers?.map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosenIds.includes(id)}
            onChange={({ target }) => choose(id, target.checked)}
          />
          <bdi translate="no">{name}</bdi>
        </label>
      ))}
    </fieldset>
  )
}

/** The fields of a report mail: what is mailed, when, as which file, and to whom. */
function MailFields({ report, views }: Pick<MailDialogProps, 'report' | 'views'>) {
  const translate = useTranslate()
  const workdays = useWorkdayNames()
  const isOnce = useWatch({ name: 'days' }) === ONCE
  const choices: readonly MailChoice[] = [
    {
      name: 'view_id',
      label: translate('report_mails.view'),
      options: [
        [SCREEN, translate('report_mails.screen')],
        ...views.map(({ id, name }): [string, string] => [String(id), name]),
      ],
    },
    {
      name: 'days',
      label: translate('report_mails.when_field'),
      options: [
        [ONCE, translate('report_mails.once')],
        ...MAIL_DAYS.map((days): [string, string] => [
          days,
          translate(`report_mails.days.${days}`, workdays),
        ]),
      ],
    },
    ...(isOnce
      ? []
      : [
          {
            name: 'hour',
            label: translate('report_mails.hour'),
            options: SENDING_HOURS.map((hour): [string, string] => [
              String(hour),
              `${String(hour).padStart(2, '0')}:00`,
            ]),
          },
        ]),
    {
      name: 'file',
      label: translate('report_mails.file'),
      options: FILE_KINDS.map((kind) => [kind, kind.toUpperCase()]),
    },
  ]
  return (
    <>
      <div className="mail-fields">
        {choices.map((choice) => (
          <ChoiceField key={choice.name} {...choice} />
        ))}
      </div>
      <ReaderChoice report={report} />
    </>
  )
}

/** Returns the function that sends a report once, or schedules its mails. */
function useSend({ report, views, screen }: MailDialogProps, mails: ReportMails) {
  const translate = useTranslate()
  const formatSchedule = useScheduleFormatter()
  return async ({ view_id: viewId, days, hour, file, to }: MailFormValues) => {
    const chosenView = views.find(({ id }) => String(id) === viewId)
    if (days === ONCE) {
      const query = chosenView?.query ?? screen.query
      await mails.mailOnce({ report: report.name, query, file, to: [...to] })
      toastSuccess(translate('report_mails.sent_to'))
      return
    }
    const schedule = { days, hour: Number(hour) }
    const view_id = chosenView?.id ?? null
    const { query } = screen
    await mails.subscribe({ report: report.name, view_id, query, ...schedule, file, to: [...to] })
    const name = chosenView?.name ?? translate(getReportLabelKey(report))
    toastSuccess(translate('report_mails.subscribed', { name, when: formatSchedule(schedule) }))
  }
}

/** Mails a report once, schedules mails of its views, and lists the existing ones. */
export function MailDialog(props: MailDialogProps) {
  const { report, views, currentView, onClose } = props
  const translate = useTranslate()
  const userId = useSession()?.id
  const mails = useReportMails()
  const reportMails = mails.data?.filter((mail) => mail.report === report.name)
  const submission = useSubmit(useSend(props, mails))
  const values: MailFormValues = {
    view_id: String(currentView?.id ?? SCREEN),
    days: ONCE,
    hour: String(DEFAULT_MAIL_HOUR),
    file: 'xlsx',
    to: userId === undefined ? [] : [userId],
  }
  return (
    <FormDialog
      {...submission}
      title={translate('report_mails.title')}
      text={translate('report_mails.about')}
      action={translate('report_mails.subscribe')}
      onClose={onClose}
      defaultValues={{ ...values }}
      isCheckedByBrowser
    >
      <MailFields report={report} views={views} />
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
