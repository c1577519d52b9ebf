import type { AnyReport } from '../../../registry/reports/any-report.ts'
import {
  buildReportQuery,
  readReportState,
  type ReportState,
} from '../../../registry/reports/address/report-state.ts'
import { getReadableReport } from '../../../registry/reports/readable-report.ts'
import type { ReportAnswer } from '../../../registry/reports/report-answer.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import type { MailProblem } from '../../../registry/reports/report-mail.ts'
import type { SavedView } from '../../../registry/calls/view-calls.ts'
import { REPORT_VIEWS } from '../../../registry/views/saved-view.ts'
import type { BusinessSettings } from '../../../registry/words/business-settings.ts'
import { readCaller, type Caller } from '../../auth/sessions.ts'
import type { Deps } from '../../context/context.ts'
import { runCancellable } from '../../db/cancellable.ts'
import { Problem } from '../../http/problem.ts'
import { readReport } from '../reports/read-report.ts'
import { runReport } from '../reports/run-report.ts'
import { listViews } from '../views/stored-views.ts'
import { getOpenLists, findPlaceByName, findReportByName } from '../views/view-places.ts'
import type { ReportMail } from './stored-mails.ts'

/** The maximum number of lines of a report in one file. */
export const MAX_MAILED_LINES = 20_000

export type MailDeps = Pick<
  Deps,
  | 'db'
  | 'reportDb'
  | 'cancel'
  | 'registry'
  | 'timeZone'
  | 'currency'
  | 'clock'
  | 'mail'
  | 'tokens'
  | 'business'
>

/** The refusal to mail a view, with its reason. */
export class Refusal extends Error {
  readonly problem: MailProblem

  constructor(problem: MailProblem) {
    super(problem)
    this.problem = problem
  }
}

/** A view with the result of its report, by the reader's rights. */
export interface AnsweredView {
  reader: Caller
  view: Pick<SavedView, 'name' | 'query'>
  /** The report with the reader's rights, and the state that the view stores. */
  report: AnyReport
  state: ReportState
  answer: ReportAnswer
  /** The business that sends it. */
  business: BusinessSettings
}

/**
 * Returns the view of a subscription and its reader. Throws a `Refusal` if the reader may not read
 * it any more.
 */
async function findView(deps: MailDeps, mail: ReportMail) {
  const reader = await readCaller(deps.db, mail.user_id)
  if (!reader) throw new Refusal('account')
  const place = findPlaceByName(deps, mail.report)
  const declared = findReportByName(mail.report)
  if (!place || !declared || !getOpenLists(reader.role, place).includes(REPORT_VIEWS))
    throw new Refusal('report')
  const { name, query } = mail
  if (query !== null) return { reader, declared, view: { name, query } }
  if (mail.view_id === null) throw new Refusal('gone')
  const view = (await listViews(deps.db, place, reader)).find(({ id }) => id === mail.view_id)
  if (!view) throw new Refusal('hidden')
  return { reader, declared, view }
}

/**
 * Runs the view of a subscription with its reader's current rights. Throws a `Refusal` if that is
 * impossible.
 */
export async function answerView(
  deps: MailDeps,
  mail: ReportMail,
  signal: AbortSignal,
): Promise<AnsweredView> {
  const { reader, declared, view } = await findView(deps, mail)
  const today = getLocalDay(deps.timeZone, deps.clock())
  const report = getReadableReport(reader.role, declared, deps.registry)
  const state = readReportState(new URLSearchParams(view.query), report, today)
  try {
    const input = buildReportQuery({ ...state, page: 1 })
    const { query, request } = await readReport(deps, declared, reader.role, input)
    const page = { ...request.page, limit: MAX_MAILED_LINES, offset: 0 }
    const parts = await runCancellable(deps, signal, (db) =>
      runReport(db, query, { ...request, page }),
    )
    const { data, ...answer } = JSON.parse(`{${parts.join(',')}}`)
    const business = await deps.business.current()
    return { reader, view, report, state, business, answer: { ...answer, lines: data } }
  } catch (error) {
    if (error instanceof Problem && error.status === 422) throw new Refusal('query')
    throw error
  }
}
