import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { createRandom, type Random } from '../../demo/world/random.ts'
import type { Db } from '../../server/db/database-types.ts'
import { readJobs } from '../support/rows/jobs.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { type ReceivedMail, startMailServer } from '../support/server/mail-server.ts'
import { startServer } from '../support/server/process.ts'
import { signedIn } from '../support/server/remote.ts'
import { ENGINES, prove } from './prove.ts'
import { type Environment, readEnvironment, runInDatabase } from './server-of.ts'

/** The longest wait for mails, in milliseconds. */
const PATIENCE = 60_000
/** The users who each request a reset code. */
const ASKING = [ACCOUNTS.admin, ACCOUNTS.operations, ACCOUNTS['car wash']]
/** The users who each subscribe to a report and to inbox mails. */
const READERS = [ACCOUNTS.admin, ACCOUNTS.operations]
const REPORT = 'performance-report'
const HOUR = 3_600_000

/** The kind of a mail's job and its recipient. */
type MailName = string

const CODES: readonly MailName[] = ASKING.map((email) => `mail ${email}`)
const LETTERS: readonly MailName[] = READERS.flatMap((email) => [
  `report_mail ${email}`,
  `inbox_mail ${email}`,
])

type MailServer = Awaited<ReturnType<typeof startMailServer>>

interface Round {
  number: number
  environment: Environment
  mails: MailServer
  random: Random
  /** Milliseconds that all mails take without a kill. */
  usual: number
  tally: { mailsLeft: number; mailsClaimed: number; mailsTwice: number }
}

/** A mail that was not acknowledged when the server died. */
interface Outstanding {
  name: MailName
  isClaimed: boolean
}

const nameMail = ({ messageId, to }: ReceivedMail): MailName => {
  const [, letter] = /^<(report|inbox)-mail\./.exec(messageId) ?? []
  return `${letter ? `${letter}_mail` : 'mail'} ${to.join()}`
}

/** Subscribes the readers, and creates inbox items for them. */
async function subscribeReaders(environment: Environment): Promise<void> {
  const server = await startServer(environment)
  for (const email of READERS) {
    const { call } = await signedIn(server.url, email)
    const view = { list: 'report', name: 'Last week', query: 'period=last_week' }
    const { body } = await call(`POST views/${REPORT}`, view)
    const plan = { days: 'every_day', hour: 7, file: 'csv' }
    await call('POST report-mails', { report: REPORT, view_id: body.data.id, ...plan })
    await call('POST inbox-mails', { pace: 'gathered' })
  }
  await server.stop()
  await runInDatabase(environment, async (db) => {
    const { job } = await readJobs(db)
    await job('instant-bookings', new Date(Date.now() - HOUR).toISOString())
  })
}

/** Makes all report and inbox mails except one due again. */
async function makeDue(db: Db, spared?: MailName): Promise<void> {
  const isDue = (kind: string) => sql`exists (select from users where id = user_id
    and ${kind} || ' ' || email is distinct from ${spared ?? null})`
  await sql`delete from jobs`.execute(db)
  await sql`delete from inbox_mailed`.execute(db)
  // Remove the limits of mails.
  await sql`delete from attempts`.execute(db)
  await sql`update report_mails set hour = extract(hour from now() at time zone 'UTC'),
    since = case when ${isDue('report_mail')} then now() - interval '1 day' else now() end`.execute(
    db,
  )
  await sql`update inbox_mails set looked_at =
    case when ${isDue('inbox_mail')} then now() - interval '1 day' else now() end`.execute(db)
}

/** Lists the mails that are due and not acknowledged: those with a job, and letters that get one yet. */
async function listOutstanding(db: Db): Promise<Outstanding[]> {
  const { rows } = await sql<Outstanding>`
    select j.kind || ' ' || coalesce(j.data ->> 'email', u.email) as name,
      j.claim is not null as "isClaimed"
    from jobs as j left join report_mails as r on r.id = j.report_mail_id
      left join users as u on u.id = coalesce(r.user_id, (j.data ->> 'userId')::integer)
    where j.state = 'due'
    union all select 'report_mail ' || email, false
    from report_mails as r join users as u on u.id = r.user_id
    where since < now() - interval '1 hour'
      and not exists (select from jobs where report_mail_id = r.id)
    union all select 'inbox_mail ' || email, false
    from inbox_mails as m join users as u on u.id = m.user_id
    where looked_at < now() - interval '1 hour'`.execute(db)
  return rows
}

/** Lets the claims of the killed server expire, which takes minutes. */
async function endClaims(db: Db): Promise<void> {
  await sql`update jobs set due_at = now() where state = 'due'`.execute(db)
}

/** Asks for the reset codes; throws unless each is acknowledged. */
async function askForCodes(url: string): Promise<void> {
  const answers = await Promise.all(
    ASKING.map((email) =>
      fetch(`${url}/api/password/forgot`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      }),
    ),
  )
  const refused = answers.find(({ status }) => status !== 200)
  if (refused) throw new Error(`a reset code was answered ${refused.status}`)
}

/** Waits for so many mails; returns those that came. */
async function receive(mails: MailServer, count: number): Promise<ReceivedMail[]> {
  const received = mails.take()
  for (
    let remainingTime = PATIENCE;
    received.length < count && remainingTime > 0;
    remainingTime -= 50
  ) {
    await wait(50)
    received.push(...mails.take())
  }
  return received
}

/** Sends all mails without a kill; returns the milliseconds from the requests for codes to the last mail. */
async function timeMails(environment: Environment, mails: MailServer): Promise<number> {
  await runInDatabase(environment, (db) => makeDue(db))
  const server = await startServer(environment)
  await askForCodes(server.url)
  const began = performance.now()
  const received = await receive(mails, CODES.length + LETTERS.length)
  const took = performance.now() - began
  await server.stop()
  const missing = [...CODES, ...LETTERS].filter((name) => !received.map(nameMail).includes(name))
  if (missing.length > 0) throw new Error(`Without a kill, these did not come: ${missing.join()}`)
  return took
}

/** Kills a server at some moment of the time in which it sends all mails. */
async function killServer({ environment, random, usual }: Round): Promise<void> {
  const server = await startServer(environment)
  await askForCodes(server.url)
  await wait(random.next() * usual)
  await server.stop('SIGKILL')
}

/** The mails of a round: those due, those sent before the kill, outstanding after it, and sent then. */
interface Course {
  due: readonly MailName[]
  sent: readonly ReceivedMail[]
  outstanding: readonly Outstanding[]
  late: readonly ReceivedMail[]
}

/** Finds what is wrong with the mails before the kill: each is sent or outstanding, and none else. */
function checkSentMails({ due, sent, outstanding }: Course): string[] {
  const names = sent.map(nameMail)
  const outstandingMails = new Map(outstanding.map(({ name, isClaimed }) => [name, isClaimed]))
  return [
    ...due
      .filter((name) => !names.includes(name) && !outstandingMails.has(name))
      .map((name) => `${name} is lost`),
    ...[...names, ...outstandingMails.keys()]
      .filter((name) => !due.includes(name))
      .map((name) => `${name} was not due`),
    ...names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => `${name} came twice before the kill`),
    ...names
      .filter((name) => outstandingMails.get(name) === false)
      .map((name) => `${name} was sent without a claim`),
  ]
}

/** Finds what is wrong with the mails after the restart: each outstanding one comes once. */
function checkLateMails({ sent, outstanding, late }: Course): string[] {
  const expectedNames = outstanding.map(({ name }) => name).toSorted()
  const receivedNames = late.map(nameMail).toSorted()
  const renamed = late.filter((mail) => {
    const earlierMail = sent.find((sentMail) => nameMail(sentMail) === nameMail(mail))
    return (
      earlierMail && LETTERS.includes(nameMail(mail)) && earlierMail.messageId !== mail.messageId
    )
  })
  return [
    ...(isDeepStrictEqual(expectedNames, receivedNames)
      ? []
      : [`[${receivedNames.join()}] came after the restart instead of [${expectedNames.join()}]`]),
    ...renamed.map((mail) => `${nameMail(mail)} came again as another message`),
  ]
}

/** Kills a server while it sends mails, and has another one send what is left. */
async function killMails(round: Round): Promise<string[]> {
  const { environment, mails, random, tally } = round
  const spared = random.pick(LETTERS)
  await runInDatabase(environment, (db) => makeDue(db, spared))
  await killServer(round)
  const outstanding = await runInDatabase(environment, async (db) => {
    await endClaims(db)
    return listOutstanding(db)
  })
  const sentMails = mails.take()
  const server = await startServer(environment)
  const received = await receive(mails, outstanding.length)
  await server.stop()
  const lateMails = [...received, ...mails.take()]
  const remainingMails = await runInDatabase(environment, listOutstanding)
  const claimed = outstanding.filter(({ isClaimed }) => isClaimed)
  tally.mailsLeft += outstanding.length
  tally.mailsClaimed += claimed.length
  tally.mailsTwice += sentMails
    .map(nameMail)
    .filter((name) => lateMails.map(nameMail).includes(name)).length
  const due = [...CODES, ...LETTERS].filter((name) => name !== spared)
  const course = { due, sent: sentMails, outstanding, late: lateMails }
  return [
    ...checkSentMails(course),
    ...checkLateMails(course),
    ...remainingMails.map(({ name }) => `${name} is still to be sent`),
  ].map((failure) => `kill ${round.number}: ${failure}`)
}

prove({
  what: 'a server that is killed while it sends codes, reports and inboxes loses no mail, and sends again only what it had not acknowledged',
  engines: ENGINES,
  count: 100,
  cut: 1,
  async run(context) {
    const mails = await startMailServer()
    // Hours of mails are those of SQL.
    const settings = {
      SMTP_URL: mails.url,
      MAIL_FROM: 'office@wash.example',
      BUSINESS_TIME_ZONE: 'UTC',
    }
    const environment = { ...(await readEnvironment(context)), ...settings }
    const random = createRandom(context.seed, 'mail-kills')
    const tally = { mailsLeft: 0, mailsClaimed: 0, mailsTwice: 0 }
    const failures: string[] = []
    let attempts = 0
    try {
      await subscribeReaders(environment)
      const usualTime = await timeMails(environment, mails)
      for (; attempts < context.count; attempts++) {
        const round = { number: attempts, environment, mails, random, usual: usualTime, tally }
        failures.push(...(await killMails(round)))
      }
    } finally {
      await mails.stop()
    }
    return { tried: attempts, failures, measured: tally }
  },
})
