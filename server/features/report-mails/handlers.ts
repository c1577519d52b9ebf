import type { reportMailCalls } from '../../../registry/account/report-mail-calls.ts'
import { type MailDays, DEFAULT_MAIL_HOUR } from '../../../registry/reports/report-mail.ts'
import { REPORT_VIEWS } from '../../../registry/views/saved-view.ts'
import type { FileKind } from '../../../registry/text/sheet.ts'
import { listActiveAccounts } from '../../auth/accounts.ts'
import { countAttempt, type RateLimit } from '../../auth/rate-limit.ts'
import type { Handlers } from '../../calls/handlers.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import { getAppAddress } from '../../context/app-address.ts'
import { negotiateLanguage, translate } from '../../http/language.ts'
import { createInvalidProblem, Problem } from '../../http/problem.ts'
import { listViews } from '../views/stored-views.ts'
import { getOpenLists, findPlaceByName, type ViewPlace } from '../views/view-places.ts'
import { Refusal } from './answer-view.ts'
import { writeLetter } from './letter.ts'
import { getNextSlot } from './mail-slots.ts'
import {
  findMail,
  listMails,
  type NewMail,
  type ReportMail,
  subscribe,
  unsubscribe,
} from './stored-mails.ts'

/** The limit of mails that an account sends immediately. */
const SEND_LIMIT: RateLimit = { name: 'report mails', most: 20, minutes: 60 }

const toIso = (time: string) => new Date(time).toISOString()

/** Lists the mails that the caller receives or has sent, each with its next time and its last result. */
async function listReportMails(deps: Deps, c: AppContext) {
  const { db, clock } = deps
  const now = clock()
  const mails = await listMails(db, c.get('caller').id)
  const userId = c.get('caller').id
  return mails.map(({ id, report, view_id, name, days, hour, file, ...mail }) => ({
    id,
    report,
    view_id,
    name,
    days,
    hour,
    file,
    to: mail.user_id === userId ? null : mail.recipient,
    sender: mail.sender_id === userId ? null : mail.sender,
    next_at: (getNextSlot({ days, hour }, now, deps) ?? now).toISOString(),
    last_at: mail.slot === null ? null : toIso(mail.slot),
    last_state: mail.state,
    last_problem: mail.problem,
  }))
}

/** Finds a report; throws 422 for an unknown one, and 403 for one that the caller may not open. */
function findOwnPlace(deps: Deps, c: AppContext, report: string): ViewPlace {
  const place = findPlaceByName(deps, report)
  if (!place || !(REPORT_VIEWS in place.lists))
    throw createInvalidProblem({ report: { key: 'errors.field.not_there' } })
  if (getOpenLists(c.get('caller').role, place).length === 0) throw new Problem(403, 'forbidden')
  return place
}

/** Lists the accounts that may open a report, by name. */
async function listReaders({ db }: Deps, place: ViewPlace) {
  const accounts = await listActiveAccounts(db)
  return accounts
    .filter(({ role }) => getOpenLists(role, place).length > 0)
    .map(({ id, name }) => ({ id, name }))
}

/** Returns the readers of a report, each once; throws 422 for one who may not open it. */
async function findReaders(deps: Deps, c: AppContext, report: string, ids: readonly number[]) {
  const readers = await listReaders(deps, findOwnPlace(deps, c, report))
  if (ids.some((id) => !readers.some((reader) => reader.id === id)))
    throw createInvalidProblem({ to: { key: 'errors.field.no_reader' } })
  return [...new Set(ids)]
}

/** Returns the language of the caller's mails. */
const getLanguage = (c: AppContext) => negotiateLanguage(c.req.header('accept-language'))

/** Translates the name of a report for the caller. */
const translateReport = (report: string, c: AppContext) =>
  translate({ key: `reports.names.${report}` }, getLanguage(c))

/** Builds the parts that every mail of a report has. */
const buildMail = (deps: Deps, c: AppContext, report: string, file: string | null) => ({
  report,
  file: (file ?? 'xlsx') as FileKind,
  language: getLanguage(c),
  origin: getAppAddress(deps, c),
})

/** Throws 429 if an account has sent too many mails. */
async function countMails({ db, clock }: Deps, c: AppContext, count: number): Promise<void> {
  for (let mailCount = 0; mailCount < count; mailCount++) {
    const attempt = { subject: String(c.get('caller').id) }
    if ((await countAttempt(db, SEND_LIMIT, attempt, clock())) > SEND_LIMIT.most)
      throw new Problem(429, 'too_many_mails')
  }
}

/** Converts the reason of an unsent mail to a problem. */
const toProblem = ({ problem }: Refusal): Problem =>
  Object.assign(new Problem(409, 'report_mail_refused'), {
    sentence: { key: `report_mails.problems.${problem}` },
  })

/** Sends a mail at once; throws 409 if it cannot be sent. */
async function sendAtOnce(deps: Deps, c: AppContext, mail: ReportMail, key: string): Promise<void> {
  try {
    const { to, letter } = await writeLetter(deps, mail, key, c.req.raw.signal)
    if (!(await deps.mail({ to, kind: 'report', params: {}, letter })))
      throw new Problem(409, 'mail_failed')
  } catch (error) {
    throw error instanceof Refusal ? toProblem(error) : error
  }
}

/**
 * Finds the view to subscribe to; throws 403 for a report that the caller may not open, and 422 if
 * it has no such view.
 */
async function findViewToMail(deps: Deps, c: AppContext, report: string, id: number) {
  const caller = c.get('caller')
  const place = findOwnPlace(deps, c, report)
  const view = (await listViews(deps.db, place, caller)).find((candidate) => candidate.id === id)
  if (!view) throw createInvalidProblem({ view_id: { key: 'errors.field.not_there' } })
  return view
}

/** Handles the calls about the caller's mailed reports. */
export const reportMailHandlers: Handlers<typeof reportMailCalls> = {
  reportMails: (deps, c) => listReportMails(deps, c),

  async addReportMail(deps, c, readValues) {
    if (deps.mail.isNowhere) throw new Problem(409, 'no_mail')
    const { report, view_id, query, days, hour, file, to = [] } = await readValues()
    const callerId = c.get('caller').id
    const view = view_id === null ? undefined : await findViewToMail(deps, c, report, view_id)
    const readerIds = to.length === 0 ? [callerId] : await findReaders(deps, c, report, to)
    const mail = {
      ...buildMail(deps, c, report, file),
      name: view?.name ?? translateReport(report, c),
      days: (days ?? 'every_day') as MailDays,
      hour: Number(hour ?? DEFAULT_MAIL_HOUR),
    }
    // Others may not read the view, so they receive what it selects now.
    const mails = readerIds.map((user_id): NewMail =>
      user_id === callerId
        ? { ...mail, user_id, view_id, query: view ? null : (query ?? ''), sender_id: null }
        : {
            ...mail,
            user_id,
            view_id: null,
            query: view?.query ?? query ?? '',
            sender_id: callerId,
          },
    )
    await subscribe(deps.db, callerId, mails, deps.clock())
    return listReportMails(deps, c)
  },

  async endReportMail(deps, c, readValues) {
    const { id } = await readValues()
    if (!(await unsubscribe(deps.db, id, c.get('caller').id)))
      throw new Problem(404, 'no_such_report_mail')
    return listReportMails(deps, c)
  },

  /** Sends one mail immediately, outside the schedule; throws 409 if it cannot be sent. */
  async sendReportMail(deps, c, readValues) {
    if (deps.mail.isNowhere) throw new Problem(409, 'no_mail')
    const { id } = await readValues()
    const mail = await findMail(deps.db, id)
    const callerId = c.get('caller').id
    if (!mail || ![mail.user_id, mail.sender_id].includes(callerId))
      throw new Problem(404, 'no_such_report_mail')
    await countMails(deps, c, 1)
    await sendAtOnce(deps, c, mail, `now.${c.get('requestId')}`)
    return {}
  },

  async reportReaders(deps, c, readValues) {
    const { report } = await readValues()
    return listReaders(deps, findOwnPlace(deps, c, report))
  },

  async mailReport(deps, c, readValues) {
    if (deps.mail.isNowhere) throw new Problem(409, 'no_mail')
    const { report, query, file, to } = await readValues()
    const readerIds = await findReaders(deps, c, report, to)
    await countMails(deps, c, readerIds.length)
    const mail: Omit<ReportMail, 'user_id'> = {
      ...buildMail(deps, c, report, file),
      id: 0,
      view_id: null,
      query: query ?? '',
      name: translateReport(report, c),
      days: 'every_day',
      hour: DEFAULT_MAIL_HOUR,
      sender_id: c.get('caller').id,
      sender: c.get('caller').name,
      isOnce: true,
    }
    for (const user_id of readerIds)
      await sendAtOnce(deps, c, { ...mail, user_id }, `now.${c.get('requestId')}.${user_id}`)
    return {}
  },
}
