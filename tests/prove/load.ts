const SAVE = 'admin/faqs/store'
const LIST = 'admin/faqs/all'

/** Clients that create rows one after another until they are stopped. */
export interface Load {
  /** The rows that the server acknowledged. */
  acknowledged: ReadonlySet<string>
  /** Answers that are neither success nor a 503 with a retry time. */
  wrong: readonly string[]
  /** Resolves with the ms until a request that begins now is acknowledged, retries included. */
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

/** Starts so many clients. */
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
  const faults: string[] = []
  let writeCount = 0
  let isStopped = false

  /** Creates one row. Returns whether the server acknowledged it. */
  async function write(): Promise<boolean> {
    const question = `Question ${++writeCount}`
    const body = JSON.stringify({ question, answer: 'Yes.' })
    const response = await fetch(`${url}/api/${SAVE}`, { method: 'POST', headers, body })
    const text = await response.text()
    if (response.status === 200) acknowledged.add(question)
    else if (response.status !== 503 || !response.headers.has('retry-after'))
      faults.push(`${question}: ${response.status} ${text.slice(0, 200)}`)
    return response.status === 200
  }

  /** The load ends if the server stops answering. */
  const attempt = () =>
    write().catch((error: Error) => {
      faults.push(`no answer: ${error.message}`)
      isStopped = true
      return false
    })

  async function keepWriting(): Promise<void> {
    while (!isStopped) if (!(await attempt())) await pause(20)
  }

  const working = Array.from({ length: writers }, keepWriting)
  return {
    acknowledged,
    wrong: faults,
    async untilKept() {
      const startTime = performance.now()
      while (!isStopped && !(await attempt())) await pause(20)
      return performance.now() - startTime
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
