import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type ServerProcess, startServer } from '../support/server/process.ts'
import { type Remote, type RemoteAnswer, signedIn } from '../support/server/remote.ts'
import type { Environment } from './server-of.ts'

/** The attempts to send a deed again while the database ends the one that was cut off, and the milliseconds between them. */
const AGAIN = { times: 200, after: 100 } as const

/** Something done to many rows at once, and how to see how many of them it was done to. */
export interface Deed {
  /** Names it in a failure. */
  label: string
  request: string
  body: object
  headers?: Readonly<Record<string, string>>
  /** The number of its rows. */
  size: number
  /** The history of what it does. */
  history: string
  count(remote: Remote): Promise<number>
}

/** A server that is killed and started again. */
export interface Running {
  environment: Environment
  server: ServerProcess
}

interface Killing {
  /** Milliseconds from the request to the kill. */
  after: number
  key: string
}

/** Returns the number of changes of a deed and the batch of the latest. */
async function readHistory({ call }: Remote, history: string) {
  const { body } = await call(`GET history?${history}&perPage=1`)
  return { total: Number(body.total), batch: body.data[0]?.batch as string | undefined }
}

/** Sends a deed; throws if its connection is cut. */
const attempt = ({ call }: Remote, { request, body, headers }: Deed, key: string) =>
  call(request, body, { ...headers, 'idempotency-key': key })

/** Sends it once more under its key, and again while the one that was cut off is being ended. */
async function finish(remote: Remote, deed: Deed, key: string): Promise<RemoteAnswer> {
  let answer = await attempt(remote, deed, key)
  for (let time = 0; time < AGAIN.times && answer.body.code === 'batch_running'; time++) {
    await wait(AGAIN.after)
    answer = await attempt(remote, deed, key)
  }
  return answer
}

/** Returns whether an answer says that a deed is done. The problem of a stream comes with status 200. */
const isDone = ({ status, body }: RemoteAnswer) => status === 200 && body.code === undefined

/** Kills the server while it does a deed; returns its answer, null if it did not say that it is done. */
async function killDuring(remote: Remote, deed: Deed, server: ServerProcess, killing: Killing) {
  const answered = attempt(remote, deed, killing.key).then(
    (answer) => (isDone(answer) ? answer : null),
    () => null,
  )
  await wait(killing.after)
  await server.stop('SIGKILL')
  return answered
}

/**
 * Kills the server during a deed, starts it again and sends the deed once more under its key. The
 * first try must have done all or nothing, all if it was answered; then it must be done once, in one
 * batch.
 */
export async function killAndFinish(running: Running, deed: Deed, killing: Killing) {
  const { label, size, history } = deed
  const failures: string[] = []
  const first = await signedIn(running.server.url)
  const before = await readHistory(first, history)
  const answer = await killDuring(first, deed, running.server, killing)
  running.server = await startServer(running.environment)
  const remote = await signedIn(running.server.url)
  const count = async () => {
    const { total } = await readHistory(remote, history)
    return { done: await deed.count(remote), recorded: total - before.total }
  }
  const { done, recorded } = await count()
  const isWhole = done === recorded && (done === size || (done === 0 && !answer))
  if (!isWhole)
    failures.push(
      `${label}, ${answer ? '' : 'not '}answered: ${done} rows, ${recorded} in the history`,
    )
  const begun = performance.now()
  const again = await finish(remote, deed, killing.key)
  const took = Math.ceil(performance.now() - begun)
  const all = await count()
  if (!isDone(again) || all.done !== size || all.recorded !== size)
    failures.push(`${label}, again: ${JSON.stringify({ ...again, ...all })}`)
  if (answer && !isDeepStrictEqual(answer, again))
    failures.push(
      `${label}: answered ${JSON.stringify(answer)}, and again ${JSON.stringify(again)}`,
    )
  const { batch = '' } = await readHistory(remote, history)
  const { total } = await readHistory(remote, `batch=${batch}`)
  if (total !== size) failures.push(`${label}: ${total} changes are in its batch`)
  return { failures, remote, batch, took, isKept: done > 0 }
}
