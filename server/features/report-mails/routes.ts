import { Hono } from 'hono'
import { STOP_PATH } from '../../../registry/reports/report-mail.ts'
import type { AppContext, AppEnv, Deps } from '../../context/context.ts'
import { Problem } from '../../http/problem.ts'
import { mergeInputs } from '../../http/input.ts'
import { readBody } from '../../http/read-body.ts'
import { readQuery } from '../../http/read-query.ts'
import { unsubscribe } from './stored-mails.ts'

const tokenOf = (c: AppContext): string => String(readQuery(c).token ?? '')

/**
 * The routes that end the mails of a subscription, for whoever holds the token of one of them
 * (RFC 8058): a call ends them, and opening the address leads to the page that asks first, because
 * mail scanners open every address.
 */
export function stopRoutes({ db, tokens }: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.post(STOP_PATH, async (c) => {
    const { token } = mergeInputs(await readBody(c), readQuery(c))
    const id = await tokens.verifyStop(String(token ?? ''))
    if (id === null) throw new Problem(404, 'no_such_report_mail')
    // Ended is ended, however often somebody asks.
    await unsubscribe(db, id)
    return c.json({ data: {} })
  })
  app.get(STOP_PATH, (c) =>
    c.redirect(`${STOP_PATH}?${new URLSearchParams({ token: tokenOf(c) })}`),
  )
  return app
}
