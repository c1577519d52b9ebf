import { Hono } from 'hono'
import { STOP_PATH } from '../../../registry/reports/report-mail.ts'
import type { AppContext, AppEnv, Deps } from '../../context/context.ts'
import { Problem } from '../../http/problem.ts'
import { mergeInputs, readQuery } from '../../http/input.ts'
import { readBody } from '../../http/read-body.ts'
import { unsubscribe } from './stored-mails.ts'

const readToken = (c: AppContext): string => String(readQuery(c).token ?? '')

/**
 * Creates the unsubscribe routes, for holders of a token from a mail (RFC 8058). A POST
 * unsubscribes. A GET leads to a page that asks first, because mail scanners open every address.
 */
export function stopRoutes({ db, tokens }: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.post(STOP_PATH, async (c) => {
    const { token } = mergeInputs(await readBody(c), readQuery(c))
    const id = await tokens.verifyStop(String(token ?? ''))
    if (id === null) throw new Problem(404, 'no_such_report_mail')
    // Repeating the request is harmless.
    await unsubscribe(db, id)
    return c.json({ data: {} })
  })
  app.get(STOP_PATH, (c) =>
    c.redirect(`${STOP_PATH}?${new URLSearchParams({ token: readToken(c) })}`),
  )
  return app
}
