import { customsOf } from '../../../registry/days/customs.ts'
import {
  listedAs,
  type ReportState,
  statePairs,
} from '../../../registry/reports/address/report-state.ts'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import { differenceOf } from '../../../registry/reports/text/difference.ts'
import {
  createCalendar,
  groupName,
  type GroupWriter,
} from '../../../registry/reports/text/group-names.ts'
import { inOrder } from '../../../registry/reports/text/group-order.ts'
import { paramFacts } from '../../../registry/reports/text/param-summary.ts'
import {
  columnKey,
  dimensionKey,
  measureKey,
} from '../../../registry/reports/text/report-labels.ts'
import { shownText } from '../../../registry/reports/text/shown-text.ts'
import { measureText } from '../../../registry/reports/text/value-words.ts'
import { reportLabelKey } from '../../../registry/text/label-keys.ts'
import { createValueFormat } from '../../../registry/text/value-format.ts'
import { translate } from '../../http/language.ts'
import { type AnsweredView, type MailDeps, MOST_LINES } from './answer-view.ts'
import type { ReportMail } from './stored-mails.ts'

/** Rows of a table in a mail, and its columns: the file beside it has all. */
const ROWS = 10
const COLUMNS = 6

/** A key figure, with how it differs from the compared period. */
export interface Figure {
  name: string
  value: string
  change: string | null
}

/** A table as texts, the head first. */
export interface MailTable {
  title: string
  rows: readonly (readonly string[])[]
}

/** What a mail of a report says, in the words of its reader, whatever it is written in. */
export interface MailContent {
  language: string
  title: string
  report: string
  facts: readonly (readonly [name: string, value: string])[]
  compared: string | null
  figures: readonly Figure[]
  table: MailTable | null
  /** How many there are besides, and where. */
  note: string
  link: { text: string; url: string }
  why: string
  stop: { text: string; url: string }
}

/** The helpers that a mail is written with, in its reader's language. */
export function writerOf(deps: MailDeps, { language }: ReportMail, report: AnyReport): GroupWriter {
  const { registry, timeZone, currency, clock } = deps
  return {
    registry,
    report,
    translate: (key, params) => translate({ key, params: params as never }, language),
    format: createValueFormat(language, timeZone, currency, clock()),
    calendar: createCalendar(customsOf(language)),
  }
}

function figuresOf({ report, translate: say, format }: GroupWriter, answered: AnsweredView) {
  const { answer, state } = answered
  const then = answer.compared?.[state.compare]
  return Object.entries(report.measures).map(([name, measure]): Figure => {
    const value = answer.totals?.[name]
    const change = then && differenceOf(measure, value, then.totals[name])
    const amount = change ? measureText(measure, change.by, format) : ''
    const percent = change?.percent ? ` (${format.percent(change.percent)})` : ''
    return {
      name: say(measureKey(name)),
      value: measureText(measure, value, format) || '–',
      change: change ? say(`reports.delta.${change.way}`, { amount }) + percent : null,
    }
  })
}

/** The groups of a report, the first of them, with all measures that there is room for. */
function groupsOf(writer: GroupWriter, { answer, state }: AnsweredView): MailTable {
  const { report, translate: say, format } = writer
  const by = report.dimensions[state.group]
  const measures = Object.entries(report.measures).slice(0, COLUMNS - 1)
  const groups = inOrder(answer.groups ?? [], by !== undefined && 'each' in by)
  const name = say(dimensionKey(state.group))
  return {
    title: name,
    rows: [
      [name, ...measures.map(([measure]) => say(measureKey(measure)))],
      ...groups
        .slice(0, ROWS)
        .map((group) => [
          groupName(writer, state.group, group),
          ...measures.map(([key, measure]) => measureText(measure, group[key], format)),
        ]),
    ],
  }
}

/** The lines of a report, the first of them. */
function linesOf(writer: GroupWriter, { answer }: AnsweredView): MailTable {
  const { report, translate: say } = writer
  const columns = report.columns.slice(0, COLUMNS)
  return {
    title: say('reports.rows'),
    rows: [
      columns.map((column) => say(columnKey(writer, column))),
      ...answer.lines
        .slice(0, ROWS)
        .map((line) => columns.map((column) => shownText(writer, line, column))),
    ],
  }
}

/** What a mail shows of the report: its groups where it has any, or else its lines, and how many there are. */
function tableOf(writer: GroupWriter, answered: AnsweredView) {
  const { answer } = answered
  const hasGroups = (answer.groups?.length ?? 0) > 0 && writer.report.lines === undefined
  const count = hasGroups ? (answer.groups?.length ?? 0) : answer.total
  if (answer.total === 0) return { table: null, note: writer.translate('report_mails.empty') }
  const table = hasGroups ? groupsOf(writer, answered) : linesOf(writer, answered)
  if (answer.total > MOST_LINES) {
    const params = {
      most: writer.format.number(MOST_LINES),
      total: writer.format.number(answer.total),
    }
    return { table, note: writer.translate('report_mails.cut', params) }
  }
  if (count <= ROWS) return { table, note: writer.translate('report_mails.attached') }
  const params = { shown: ROWS, total: writer.format.number(count) }
  return { table, note: writer.translate('report_mails.first', params) }
}

/** The address of the numbers of a mail: with the days that it is about, whenever it is opened. */
function addressOf({ origin }: ReportMail, report: AnyReport, state: ReportState): string {
  const { period: _, view: __, ...shown } = state
  const query = new URLSearchParams(
    statePairs({ ...shown, page: 1 }, report).map(([...pair]) => pair),
  )
  return `${origin}${report.route}?${query}`
}

/** What the mail of a view says to its reader; `stop` is the address that ends the mails. */
export function contentOf(
  deps: MailDeps,
  mail: ReportMail,
  answered: AnsweredView,
  stop: string,
): MailContent {
  const { report, state, view, answer } = answered
  const writer = writerOf(deps, mail, listedAs(report, state))
  const { translate: say, format } = writer
  const then = answer.compared?.[state.compare]
  const days = then && format.days(then.from ?? '', then.to ?? '')
  const hour = `${String(mail.hour).padStart(2, '0')}:00`
  const when = say(`report_mails.when.${mail.days}`, { hour })
  return {
    language: mail.language,
    title: view.name,
    report: say(reportLabelKey(report)),
    facts: paramFacts(writer, report, state, answer).filter(([, value]) => value !== say('ui.any')),
    compared: days
      ? `${say('reports.comparison')} ${say(`reports.comparisons.${state.compare}`)}: ${days}`
      : null,
    figures: figuresOf(writer, answered),
    ...tableOf(writer, answered),
    link: { text: say('report_mails.open'), url: addressOf(mail, report, state) },
    why: say('report_mails.why', { when, moment: format.moment(deps.clock().toISOString()) }),
    stop: { text: say('report_mails.stop'), url: stop },
  }
}
