import { parseArgs } from 'node:util'
import type { BrowserContext } from '@playwright/test'
import { DEMO_PASSWORD } from '../demo/sign-ins.ts'
import { ACCOUNTS } from '../tests/support/server/accounts.ts'
import {
  type FirstRow,
  type FirstRowSubject,
  measureFirstRow,
  SLOW_4G,
  type Throttle,
} from './first-row.ts'

/** Signs a browser in as an admin without a screen: only the storage and the cookie are written. */
const signedIn = (origin: string) => async (context: BrowserContext) => {
  const data = { email: ACCOUNTS.admin, password: DEMO_PASSWORD }
  const page = await context.newPage()
  const answer = await page.request.post(`${origin}/api/login`, { data })
  const { user, ...tokens } = (await answer.json()).data
  await context.addCookies([{ name: '_auth', value: '1', url: origin, sameSite: 'Strict' }])
  await page.goto(`${origin}/favicon.svg`)
  await page.evaluate(
    ([userData, token]) => {
      localStorage.setItem('userData', userData)
      localStorage.setItem('access_token', token)
    },
    [JSON.stringify({ ...user, ...tokens }), String(tokens.accessToken)] as const,
  )
  await page.close()
}

/** This product's list at a route, on a server that runs. */
export const washboard = (origin: string, route: string): FirstRowSubject => ({
  name: 'washboard',
  url: origin + route,
  row: 'main table[aria-busy="false"] tbody tr td',
  prepare: signedIn(origin),
})

/** Any other page: `name=url=selector`. */
function peerOf(text: string): FirstRowSubject {
  const [name = '', url = '', ...selector] = text.split('=')
  return { name, url, row: selector.join('=') || 'tbody tr td' }
}

const median = (numbers: readonly number[]) =>
  [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0

type Visit = 'cold' | 'repeat'
type Measured = Record<Visit, FirstRow>

function summary(runs: readonly Measured[], visit: Visit) {
  const of = (key: 'row' | 'firstPaint' | 'blocking' | 'requests' | 'bytes' | 'scripts') =>
    runs.map((run) => run[visit][key])
  const rows = of('row')
  return {
    row: median(rows),
    spread: `${Math.min(...rows)} to ${Math.max(...rows)}`,
    firstPaint: median(of('firstPaint')),
    blocking: median(of('blocking')),
    requests: median(of('requests')),
    kB: Math.round(median(of('bytes')) / 1000),
    scriptkB: Math.round(median(of('scripts')) / 1000),
  }
}

/**
 * Measures the first row of a list, this product's and any peer's interleaved:
 * `--url http://localhost:5000 --route /apps/faq/list --peer a1=http://localhost:5001`.
 */
export async function benchFirstRow(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string', default: 'http://localhost:5000' },
      route: { type: 'string', default: '/apps/instant-booking/list' },
      peer: { type: 'string', multiple: true, default: [] },
      runs: { type: 'string', default: '3' },
      cpu: { type: 'string', default: '4' },
      network: { type: 'string', multiple: true, default: ['loopback', 'slow'] },
      json: { type: 'boolean' },
    },
  })
  const subjects = [washboard(values.url, values.route), ...values.peer.map(peerOf)]
  const report: Record<string, Record<string, unknown>> = {}
  let last: FirstRow | undefined
  for (const network of values.network) {
    const throttle: Throttle = {
      cpu: Number(values.cpu),
      ...(network === 'slow' && { network: SLOW_4G }),
    }
    const runs = new Map<string, Measured[]>(subjects.map(({ name }) => [name, []]))
    for (let run = 0; run < Number(values.runs); run += 1)
      for (const subject of subjects) {
        const measured = await measureFirstRow(subject, throttle)
        runs.get(subject.name)?.push(measured)
        if (subject === subjects[0]) last = measured.cold
      }
    for (const [name, measured] of runs)
      for (const visit of ['cold', 'repeat'] as const)
        report[`${network}, ${visit}, ${name}`] = summary(measured, visit)
  }
  if (values.json) console.log(JSON.stringify({ report, transfers: last?.transfers }))
  else {
    console.table(report)
    console.log(last?.transfers.join('\n'))
  }
}
