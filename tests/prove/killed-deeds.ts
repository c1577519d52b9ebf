import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type ServerProcess, startServer } from '../support/server/process.ts'
import { type Remote, type RemoteAnswer, signedIn } from '../support/server/remote.ts'
import type { Environment } from './server-of.ts'

/**
 * The retries of a deed while the database ends the interrupted transaction, and the pause between
 * them in ms.
 */
const AGAIN = { times: 200, after: 100 } as const

/** A request that changes many rows, and a function that counts the changed rows. */
export interface Deed {
  /** The name in failure messages. */
  label: string
  request: string
  body: object
  headers?: Readonly<Record<string, string>>
  /** The number of its rows. */
  size: number
  /** The history filter for its changes. */
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
const sendDeed = ({ call }: Remote, { request, body, headers }: Deed, key: string) =>
  call(request, body, { ...headers, 'idempotency-key': key })

/** Sends the deed again under the same key, with retries while the interrupted transaction ends. */
async function finish(remote: Remote, deed: Deed, key: string): Promise<RemoteAnswer> {
  let answer = await sendDeed(remote, deed, key)
  for (let time = 0; time < AGAIN.times && answer.body.code === 'batch_running'; time++) {
    await wait(AGAIN.after)
    answer = await sendDeed(remote, deed, key)
  }
  return answer
}

/** Returns whether an answer reports success. A stream can report a problem with status 200. */
const isDone = ({ status, body }: RemoteAnswer) => status === 200 && body.code === undefined

/** Kills the server during a deed. Returns its answer, or null if it reported no success. */
async function killDuring(remote: Remote, deed: Deed, server: ServerProcess, killing: Killing) {
  const answered = sendDeed(remote, deed, killing.key).then(
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
  const firstRemote = await signedIn(running.server.url)
  const historyBefore = await readHistory(firstRemote, history)
  const answer = await killDuring(firstRemote, deed, running.server, killing)
  running.server = await startServer(running.environment)
  const remote = await signedIn(running.server.url)
  const count = async () => {
    const { total } = await readHistory(remote, history)
    return { done: await deed.count(remote), recorded: total - historyBefore.total }
  }
  const { done: doneCount, recorded } = await count()
  const isWhole = doneCount === recorded && (doneCount === size || (doneCount === 0 && !answer))
  if (!isWhole)
    failures.push(
      `${label}, ${answer ? '' : 'not '}answered: ${doneCount} rows, ${recorded} in the history`,
    )
  const startTime = performance.now()
  const secondAnswer = await finish(remote, deed, killing.key)
  const took = Math.ceil(performance.now() - startTime)
  const totalCount = await count()
  if (!isDone(secondAnswer) || totalCount.done !== size || totalCount.recorded !== size)
    failures.push(`${label}, again: ${JSON.stringify({ ...secondAnswer, ...totalCount })}`)
  if (answer && !isDeepStrictEqual(answer, secondAnswer))
    failures.push(
      `${label}: answered ${JSON.stringify(answer)}, and again ${JSON.stringify(secondAnswer)}`,
    )
  const { batch = '' } = await readHistory(remote, history)
  const { total } = await readHistory(remote, `batch=${batch}`)
  if (total !== size) failures.push(`${label}: ${total} changes are in its batch`)
  return { failures, remote, batch, took, isKept: doneCount > 0 }
}
