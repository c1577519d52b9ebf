import { getCurrentTotals } from '../../../registry/reports/report-answer.ts'
import { getCustomsLocale } from '../../../registry/days/customs.ts'
import { nameWorkdays } from '../../../registry/days/workdays.ts'
import {
  getListedReport,
  type ReportState,
  listStateParameters,
} from '../../../registry/reports/address/report-state.ts'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import { calculateDifference } from '../../../registry/reports/text/difference.ts'
import {
  createCalendar,
  formatGroupName,
  type GroupFormatter,
} from '../../../registry/reports/text/group-names.ts'
import { sortGroups } from '../../../registry/reports/text/group-order.ts'
import { listParamTexts } from '../../../registry/reports/text/param-summary.ts'
import {
  getColumnKey,
  getDimensionKey,
  getMeasureKey,
} from '../../../registry/reports/text/report-labels.ts'
import { formatShownValue } from '../../../registry/reports/text/shown-text.ts'
import { describeDifference, formatMeasure } from '../../../registry/reports/text/value-words.ts'
import { getReportLabelKey } from '../../../registry/text/label-keys.ts'
import { createValueFormat } from '../../../registry/text/value-format.ts'
import type { BusinessSettings } from '../../../registry/words/business-settings.ts'
import { translate } from '../../http/language.ts'
import { buildMailSender, type MailFrame } from '../../mail/mail-page.ts'
import { type AnsweredView, type MailDeps, MAX_MAILED_LINES } from './answer-view.ts'
import type { ReportMail } from './stored-mails.ts'

/** The maximum number of rows and columns of a table in a mail. The attached file is complete. */
const MAX_ROWS = 10
const MAX_COLUMNS = 6

/** A key figure, and its difference to the compared period. */
export interface Figure {
  name: string
  value: string
  change: string | null
}

/** A table as texts. The first row is the head. */
export interface MailTable {
  title: string
  rows: readonly (readonly string[])[]
}

/** The content of a report mail in its reader's language, independent of the format. */
export interface MailContent extends MailFrame {
  report: string
  facts: readonly (readonly [name: string, value: string])[]
  compared: string | null
  figures: readonly Figure[]
  table: MailTable | null
  /** The number of further lines, and where to find them. */
  note: string
}

/** The formats of a mail, in its reader's language. */
export function createWriter(
  deps: MailDeps,
  { language }: ReportMail,
  report: AnyReport,
  { currencyDisplay }: BusinessSettings,
): GroupFormatter {
  const { registry, timeZone, currency, clock } = deps
  return {
    registry,
    report,
    translate: (key, params) => translate({ key, params: params as never }, language),
    format: createValueFormat({ language, timeZone, currency, now: clock(), currencyDisplay }),
    calendar: createCalendar(getCustomsLocale(language)),
  }
}

function buildFigures(
  { report, translate: translateKey, format }: GroupFormatter,
  answeredView: AnsweredView,
) {
  const { answer, state } = answeredView
  const comparedPeriod = answer.compared?.[state.compare]
  return Object.entries(report.measures).map(([name, measure]): Figure => {
    const value = answer.totals?.[name]
    const current = getCurrentTotals(answer.totals ?? {}, comparedPeriod)
    const change =
      comparedPeriod && calculateDifference(measure, current[name], comparedPeriod.totals[name])
    const changeText = change && describeDifference(measure, change, format)
    const percent = change?.percent ? ` (${format.percent(change.percent)})` : ''
    return {
      name: translateKey(getMeasureKey(name)),
      value: formatMeasure(measure, value, format) || '–',
      change: changeText ? translateKey(changeText.key, changeText.params) + percent : null,
    }
  })
}

/** Builds the table of the first groups of a report, with as many measures as fit. */
function buildGroups(writer: GroupFormatter, { answer, state }: AnsweredView): MailTable {
  const { report, translate: translateKey, format } = writer
  const groupDimension = report.dimensions[state.group]
  const measures = Object.entries(report.measures).slice(0, MAX_COLUMNS - 1)
  const groups = sortGroups(
    answer.groups ?? [],
    groupDimension !== undefined && 'each' in groupDimension,
  )
  const name = translateKey(getDimensionKey(state.group))
  return {
    title: name,
    rows: [
      [name, ...measures.map(([measure]) => translateKey(getMeasureKey(measure)))],
      ...groups
        .slice(0, MAX_ROWS)
        .map((group) => [
          formatGroupName(writer, state.group, group),
          ...measures.map(([key, measure]) => formatMeasure(measure, group[key], format)),
        ]),
    ],
  }
}

/** Builds the table of the first lines of a report. */
function buildLines(writer: GroupFormatter, { answer }: AnsweredView): MailTable {
  const { report, translate: translateKey } = writer
  const columns = report.columns.slice(0, MAX_COLUMNS)
  return {
    title: translateKey('reports.rows'),
    rows: [
      columns.map((column) => translateKey(getColumnKey(writer, column))),
      ...answer.lines
        .slice(0, MAX_ROWS)
        .map((line) => columns.map((column) => formatShownValue(writer, line, column))),
    ],
  }
}

/** Returns the table of a mail with its total number of rows. Groups are preferred over lines. */
function buildTable(writer: GroupFormatter, answeredView: AnsweredView) {
  const { answer } = answeredView
  const hasGroups = (answer.groups?.length ?? 0) > 0 && writer.report.lines === undefined
  const count = hasGroups ? (answer.groups?.length ?? 0) : answer.total
  if (answer.total === 0) return { table: null, note: writer.translate('report_mails.empty') }
  const table = hasGroups ? buildGroups(writer, answeredView) : buildLines(writer, answeredView)
  if (answer.total > MAX_MAILED_LINES) {
    const params = {
      most: writer.format.number(MAX_MAILED_LINES),
      total: writer.format.number(answer.total),
    }
    return { table, note: writer.translate('report_mails.cut', params) }
  }
  if (count <= MAX_ROWS) return { table, note: writer.translate('report_mails.attached') }
  const params = { shown: MAX_ROWS, total: writer.format.number(count) }
  return { table, note: writer.translate('report_mails.first', params) }
}

/**
 * Returns the address of the report in the web app, with the days of the mail, so that it always
 * shows the same period.
 */
function buildAddress({ origin }: ReportMail, report: AnyReport, state: ReportState): string {
  const { period: _, view: __, ...options } = state
  const query = new URLSearchParams(
    listStateParameters({ ...options, page: 1 }, report).map(([...statePair]) => statePair),
  )
  return `${origin}${report.route}?${query}`
}

/** Returns the reason why the reader receives a mail. */
function explainMail(
  { translate }: GroupFormatter,
  mail: ReportMail,
  { moment, currency }: { moment: string; currency: string },
): string {
  const { days, hour, sender, isOnce, language } = mail
  if (isOnce) return translate('report_mails.why_sent', { sender, moment })
  const when = translate(`report_mails.when.${days}`, {
    hour: `${String(hour).padStart(2, '0')}:00`,
    ...nameWorkdays(language, currency),
  })
  return sender === null
    ? translate('report_mails.why', { when, moment })
    : translate('report_mails.why_regular', { sender, when, moment })
}

/**
 * Builds the content of a report mail. `stop` is the unsubscribe address, if the mail has one.
 */
export function buildContent(
  deps: MailDeps,
  mail: ReportMail,
  answeredView: AnsweredView,
  stop: string | undefined,
): MailContent {
  const { report, state, view, answer, business } = answeredView
  const writer = createWriter(deps, mail, getListedReport(report, state), business)
  const { translate: translateKey, format } = writer
  const comparedPeriod = answer.compared?.[state.compare]
  const days = comparedPeriod && format.days(comparedPeriod.from ?? '', comparedPeriod.to ?? '')
  return {
    language: mail.language,
    sender: buildMailSender(mail.origin, business),
    title: view.name,
    report: translateKey(getReportLabelKey(report)),
    facts: listParamTexts(writer, report, state, answer).filter(
      ([, value]) => value !== translateKey('ui.any'),
    ),
    compared: days
      ? `${translateKey('reports.comparison')} ${translateKey(`reports.comparisons.${state.compare}`)}: ${days}`
      : null,
    figures: buildFigures(writer, answeredView),
    ...buildTable(writer, answeredView),
    link: { text: translateKey('report_mails.open'), url: buildAddress(mail, report, state) },
    why: explainMail(writer, mail, {
      moment: format.moment(deps.clock().toISOString()),
      currency: deps.currency,
    }),
    stop: stop === undefined ? null : { text: translateKey('report_mails.stop'), url: stop },
  }
}
