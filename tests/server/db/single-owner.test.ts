import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { PgliteThread } from '../../../server/db/engines/pglite-thread.ts'
import { temporaryFolder } from '../../support/database/temporary.ts'

/** The living threads, their maximum number, and a function that ends the newest. */
const threads = vi.hoisted(() => ({ alive: 0, most: 0, end: async () => {} }))
vi.mock('node:worker_threads', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:worker_threads')>()
  class CountedWorker extends original.Worker {
    constructor(...parameters: ConstructorParameters<typeof original.Worker>) {
      super(...parameters)
      threads.alive++
      threads.most = Math.max(threads.most, threads.alive)
      this.once('exit', () => threads.alive--)
      threads.end = async () => void (await this.terminate())
    }
  }
  return { ...original, Worker: CountedWorker }
})

const folder = temporaryFolder()
const database = join(folder.path, 'database')
mkdirSync(database)
const thread = new PgliteThread(database)
afterAll(async () => {
  await thread.close()
  folder.remove()
})

const query = (sql: string) =>
  thread.request({ kind: 'query', sql, params: [] }).then(
    ({ rows }) => rows,
    ({ code }: { code: string }) => code,
  )

it('A database folder is opened by one thread at a time, even while it cannot be opened', async () => {
  await query('select 1')
  // Put a file where the folder should be.
  renameSync(database, `${database}.away`)
  writeFileSync(database, '')
  await threads.end()
  // Several attempts to open the folder fail while these requests arrive.
  for (let round = 0; round < 10; round++)
    expect(await Promise.all([1, 2, 3].map(() => query('select 1')))).toEqual(
      Array(3).fill('08006'),
    )
  rmSync(database)
  renameSync(`${database}.away`, database)
  let rows = await query('select 1 as value')
  while (rows === '08006') {
    await new Promise((resolve) => setTimeout(resolve, 50))
    rows = await query('select 1 as value')
  }
  expect(rows).toEqual([{ value: 1 }])
  expect(threads).toMatchObject({ alive: 1, most: 1 })
})
