import { pino } from 'pino'
import { createMailer } from '../../server/mail/mail.ts'
import { startMailServer } from '../support/server/mail-server.ts'
import { CELLS, DECLARED, FILES, getName } from './access/cells.ts'
import { getExpected } from './access/expected.ts'
import { chooseCells, RULE_COUNT } from './access/rules.ts'
import { tryingOn } from './access/trying.ts'
import { ENGINES, prove } from './prove.ts'

type Routes = readonly { method: string; path: string }[]

/** Lists routes without a declaration, and declarations without a route. */
function unlike(routes: Routes): string[] {
  // Remove the pattern of a path parameter, because it is not part of its name.
  const served = new Set(
    routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.replace(/\{.*\}/, '')}`),
  )
  const declared = new Set([...DECLARED.map(({ route }) => route), ...FILES])
  return [
    ...[...served]
      .filter((route) => !declared.has(route))
      .map((route) => `nobody declared ${route}`),
    ...[...declared]
      .filter((route) => !served.has(route))
      .map((route) => `${route} is not answered`),
  ]
}

prove({
  what: 'each route of the server answers each role as declared',
  engines: ENGINES,
  count: CELLS.length,
  cut: RULE_COUNT,
  async run({ count, seed, world }) {
    const { db } = await world.open()
    const post = await startMailServer()
    const log = pino({ level: 'silent' })
    const mail = createMailer(
      { smtpUrl: post.url, mailFrom: 'office@wash.example', demo: false },
      log,
    )
    const { app, make, strangersIn } = await tryingOn(db, { mail })
    const failures = unlike(app.routes)
    let attempts = 0
    for (const cell of chooseCells(count, seed)) {
      const answer = await make(cell)
      attempts += 1
      if (!getExpected(cell).test(String(answer.status)))
        failures.push(`${getName(cell)}: ${answer.status} ${JSON.stringify(answer.body)}`)
      const strangers = strangersIn(cell, answer)
      if (strangers > 0) failures.push(`${getName(cell)}: ${strangers} rows of others`)
    }
    await post.stop()
    return { tried: attempts, failures }
  },
})
