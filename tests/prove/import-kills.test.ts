import { createRandom } from '../../demo/world/random.ts'
import { PROGRESS_MEDIA_TYPE } from '../../registry/changes/batch.ts'
import { startServer } from '../support/server/process.ts'
import { type Remote, signedIn } from '../support/server/remote.ts'
import { type Deed, killAndFinish } from './killed-deeds.ts'
import { ENGINES, prove } from './prove.ts'
import { readEnvironment } from './server-of.ts'

/** The rows of one import, of which some exist already. */
const ROWS = { all: 300, existing: 100 } as const

/** The latest kill, as a share of the time that the last import took: some come after the commit. */
const LATEST = 1.2

interface Faq {
  id: number
  question: string
  answer: string
  position: number
  deleted_at: string | null
}

const readFaqs = async ({ call }: Remote): Promise<Faq[]> =>
  (await call('GET admin/faqs/all')).body.data

/** Returns what the questions say, without when they were written. */
const readContents = async (remote: Remote): Promise<string> =>
  JSON.stringify(
    (await readFaqs(remote))
      .filter(({ deleted_at }) => deleted_at === null)
      .map(({ id, question, answer, position }) => [id, question, answer, position])
      .toSorted(([first], [second]) => Number(first) - Number(second)),
  )

/** Makes the questions that each import changes. */
async function addExisting(remote: Remote): Promise<number[]> {
  const rows = Array.from({ length: ROWS.existing }, (_, index) => ({
    question: `Existing ${index}`,
    answer: 'As it was',
  }))
  await remote.call('POST import', { entity: 'faqs', rows })
  const existing = (await readFaqs(remote)).filter(({ answer }) => answer === 'As it was')
  if (existing.length !== ROWS.existing) throw new Error('There is nothing to change.')
  return existing.map(({ id }) => id)
}

/** An import of new and changed questions, sent as the browser does; its rows have an answer of their own. */
function buildImport(existing: readonly number[], label: string): Deed {
  const addedRows = Array.from({ length: ROWS.all - existing.length }, (_, index) => ({
    question: `${label}, row ${index}`,
  }))
  const rows = [...existing.map((id) => ({ id })), ...addedRows].map((row) => ({
    ...row,
    answer: label,
  }))
  return {
    label,
    size: rows.length,
    request: 'POST import',
    body: { entity: 'faqs', rows, dryRun: false },
    headers: { accept: PROGRESS_MEDIA_TYPE },
    history: 'entity=faqs&verb=import',
    count: async (remote) =>
      (await readFaqs(remote)).filter(
        ({ answer, deleted_at }) => answer === label && deleted_at === null,
      ).length,
  }
}

/** Undoes an import; returns what is not as it was before. */
async function undo(remote: Remote, { label }: Deed, batch: string, contentsBefore: string) {
  const { status, body } = await remote.call('POST history/undo', { batch })
  if (status !== 200) return [`${label}: its undo was answered ${JSON.stringify(body)}`]
  const isUndone = (await readContents(remote)) === contentsBefore
  return isUndone ? [] : [`${label}: rows are not as they were after the undo`]
}

prove({
  what: 'an import of 300 rows during which the server is killed is saved completely or not at all, once for its idempotency key, and undone completely',
  engines: ENGINES,
  count: 100,
  cut: 1,
  async run(context) {
    const { count, seed } = context
    const environment = await readEnvironment(context)
    const random = createRandom(seed, 'import-kills')
    const failures: string[] = []
    let [attempts, savedCount, longestTime] = [0, 0, 400]
    const running = { environment, server: await startServer(environment) }
    try {
      const remote = await signedIn(running.server.url)
      const existing = await addExisting(remote)
      const contentsBefore = await readContents(remote)
      for (; attempts < count; attempts++) {
        const deed = buildImport(existing, `import ${attempts}`)
        const killing = {
          after: random.int(0, longestTime),
          key: `import ${seed} ${attempts}`,
        }
        const killed = await killAndFinish(running, deed, killing)
        failures.push(...killed.failures)
        failures.push(...(await undo(killed.remote, deed, killed.batch, contentsBefore)))
        if (killed.isKept) savedCount++
        else longestTime = Math.ceil(LATEST * killed.took)
      }
    } finally {
      await running.server.stop()
    }
    return {
      tried: attempts,
      failures,
      measured: { kept: savedCount, cut_off: attempts - savedCount },
    }
  },
})
