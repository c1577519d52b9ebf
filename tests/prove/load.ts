const SAVE = 'admin/faqs/store'
const LIST = 'admin/faqs/all'

/** Callers that write one row after another for as long as they are not stopped. */
export interface Load {
  /** What the server said that it had kept. */
  acknowledged: ReadonlySet<string>
  /** Answers that are neither success nor a 503 that says when to come again. */
  wrong: readonly string[]
  /** Resolves with the ms until a call that begins now has been kept; tries until then. */
  untilKept(): Promise<number>
  stop(): Promise<void>
}

async function signIn(url: string, account: { email: string; password: string }): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { data } = (await response.json()) as { data: { accessToken: string } }
  return data.accessToken
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Starts so many writers on a server. */
export async function startLoad(
  url: string,
  account: { email: string; password: string },
  writers: number,
): Promise<Load & { questions(): Promise<string[]> }> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${await signIn(url, account)}`,
  }
  const acknowledged = new Set<string>()
  const wrong: string[] = []
  let written = 0
  let isStopped = false

  /** Writes one row; whether the server said that it is kept. */
  async function write(): Promise<boolean> {
    const question = `Question ${++written}`
    const body = JSON.stringify({ question, answer: 'Yes.' })
    const response = await fetch(`${url}/api/${SAVE}`, { method: 'POST', headers, body })
    const text = await response.text()
    if (response.status === 200) acknowledged.add(question)
    else if (response.status !== 503 || !response.headers.has('retry-after'))
      wrong.push(`${question}: ${response.status} ${text.slice(0, 200)}`)
    return response.status === 200
  }

  /** A server that does not answer at all ends the load. */
  const attempt = () =>
    write().catch((error: Error) => {
      wrong.push(`no answer: ${error.message}`)
      isStopped = true
      return false
    })

  async function keepWriting(): Promise<void> {
    while (!isStopped) if (!(await attempt())) await pause(20)
  }

  const working = Array.from({ length: writers }, keepWriting)
  return {
    acknowledged,
    wrong,
    async untilKept() {
      const begun = performance.now()
      while (!isStopped && !(await attempt())) await pause(20)
      return performance.now() - begun
    },
    async questions() {
      const response = await fetch(`${url}/api/${LIST}`, { headers })
      const { data } = (await response.json()) as { data: { question: string }[] }
      return data.map(({ question }) => question)
    },
    async stop() {
      isStopped = true
      await Promise.all(working)
    },
  }
}
