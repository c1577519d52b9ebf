import { Hono } from 'hono'
import type { StopTokens } from '../../auth/tokens.ts'
import type { AppContext, AppEnv } from '../../context/context.ts'
import { mergeInputs, readQuery } from '../../http/input.ts'
import { Problem } from '../../http/problem.ts'
import { readBody } from '../../http/read-body.ts'

const readToken = (c: AppContext): string => String(readQuery(c).token ?? '')

/**
 * Creates unsubscribe routes, for holders of a token from a mail (RFC 8058). A POST unsubscribes. A
 * GET leads to a page that asks first, because mail scanners open every address.
 */
export function createStopRoutes(
  path: `/${string}`,
  tokens: StopTokens,
  unsubscribe: (id: number) => Promise<unknown>,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.post(path, async (c) => {
    const { token } = mergeInputs(await readBody(c), readQuery(c))
    const id = await tokens.verify(String(token ?? ''))
    if (id === null) throw new Problem(404, 'no_such_report_mail')
    // Repeating the request is harmless.
    await unsubscribe(id)
    return c.json({ data: {} })
  })
  app.get(path, (c) => c.redirect(`${path}?${new URLSearchParams({ token: readToken(c) })}`))
  return app
}
