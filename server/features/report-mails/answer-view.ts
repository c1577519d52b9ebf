import type { AnyReport } from '../../../registry/reports/any-report.ts'
import {
  queryOf,
  readState,
  type ReportState,
} from '../../../registry/reports/address/report-state.ts'
import { reportKnownTo } from '../../../registry/reports/known-report.ts'
import type { ReportAnswer } from '../../../registry/reports/report-answer.ts'
import { dayIn } from '../../../registry/days/time-zones.ts'
import type { MailProblem } from '../../../registry/reports/report-mail.ts'
import { type SavedView, REPORT_VIEWS } from '../../../registry/views/saved-view.ts'
import { readerOf, type Caller } from '../../auth/sessions.ts'
import type { Deps } from '../../context/context.ts'
import { Problem } from '../../http/problem.ts'
import { readReport } from '../reports/read-report.ts'
import { runSharing } from '../reports/run-in-parts.ts'
import { viewsFor } from '../views/stored-views.ts'
import { openTo, placeNamed, reportNamed } from '../views/view-places.ts'
import type { ReportMail } from './stored-mails.ts'

/** Lines of a report in one file at most. */
export const MOST_LINES = 20_000

export type MailDeps = Pick<
  Deps,
  | 'db'
  | 'reportDb'
  | 'cancel'
  | 'reportPart'
  | 'registry'
  | 'timeZone'
  | 'currency'
  | 'clock'
  | 'mail'
  | 'tokens'
>

/** Why a view is not mailed. */
export class Refusal extends Error {
  readonly problem: MailProblem

  constructor(problem: MailProblem) {
    super(problem)
    this.problem = problem
  }
}

/** A view as its reader may see it now, with what its report answers. */
export interface AnsweredView {
  reader: Caller
  view: SavedView
  /** The report as the reader knows it, and what the view asks of it. */
  report: AnyReport
  state: ReportState
  answer: ReportAnswer
}

/** The view of a subscription and who reads it; throws a `Refusal` where they may not, or no longer. */
async function viewOf(deps: MailDeps, mail: ReportMail) {
  const reader = await readerOf(deps.db, mail.user_id)
  if (!reader) throw new Refusal('account')
  const place = placeNamed(deps, mail.report)
  const declared = reportNamed(mail.report)
  if (!place || !declared || !openTo(reader.role, place).includes(REPORT_VIEWS))
    throw new Refusal('report')
  if (mail.view_id === null) throw new Refusal('gone')
  const view = (await viewsFor(deps.db, place, reader)).find(({ id }) => id === mail.view_id)
  if (!view) throw new Refusal('hidden')
  return { reader, declared, view }
}

/** Answers the view of a subscription with the rights that its reader has now; throws a `Refusal` where it cannot be. */
export async function answerView(
  deps: MailDeps,
  mail: ReportMail,
  signal: AbortSignal,
): Promise<AnsweredView> {
  const { reader, declared, view } = await viewOf(deps, mail)
  const today = dayIn(deps.timeZone, deps.clock())
  const report = reportKnownTo(reader.role, declared, deps.registry)
  const state = readState(new URLSearchParams(view.query), report, today)
  try {
    const input = queryOf({ ...state, page: 1 })
    const { query, request } = await readReport(deps, declared, reader.role, input)
    const page = { ...request.page, limit: MOST_LINES, offset: 0 }
    const parts = await runSharing(deps, signal, query, { ...request, page })
    const { data, ...answer } = JSON.parse(`{${parts.join(',')}}`)
    return { reader, view, report, state, answer: { ...answer, lines: data } }
  } catch (error) {
    if (error instanceof Problem && error.status === 422) throw new Refusal('query')
    throw error
  }
}
