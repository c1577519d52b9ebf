import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { createRandom } from '../../demo/world/random.ts'
import { laySmallDisk } from '../support/database/small-disk.ts'
import { startServer } from '../support/server/process.ts'
import { temporaryFolder } from '../support/database/temporary.ts'
import { type Remote, signedIn } from '../support/server/remote.ts'
import { prove, type World } from './prove.ts'

/** How large the disk is, in MB, and how much of it is left at most when the calls begin, in bytes. */
const SIZE = 400
const LEFT = 256 * 1024
/** Rows that take room because they cannot be compressed; and how many at most until one is refused. */
const TEXT = randomBytes(2400).toString('base64')
const MOST = 2000

interface Filled {
  kept: string[]
  failures: string[]
}

const save = ({ call }: Remote, question: string) =>
  call('POST admin/faqs/store', { question, answer: TEXT })

/** Writes until the disk takes no more; what was kept, and what was answered otherwise than declared. */
async function writeUntilFull(remote: Remote, label: string): Promise<Filled> {
  const kept: string[] = []
  for (let number = 0; number < MOST; number++) {
    const question = `${label} ${number}`
    const { status, body } = await save(remote, question)
    if (status === 200) kept.push(question)
    else {
      const isDeclared = ['507 no_room', '503 data_away'].includes(`${status} ${body.code}`)
      const failures = isDeclared ? [] : [`${question} was answered ${status} ${body.code}`]
      return { kept, failures }
    }
  }
  return { kept, failures: [`${MOST} rows found room on a full disk`] }
}

/** What does not hold once there is room again: a row can be saved, and all that were kept are there. */
async function wrongAfterwards(remote: Remote, label: string, kept: readonly string[]) {
  const { status } = await save(remote, `${label} afterwards`)
  const { body } = await remote.call('GET admin/faqs/all')
  const there = new Set(body.data.map(({ question }: { question: string }) => question))
  return [
    ...(status === 200 ? [] : [`${label}: with room again a row was answered ${status}`]),
    ...kept.filter((question) => !there.has(question)).map((question) => `${question} was lost`),
  ]
}

async function folderOnDisk(world: World) {
  const folder = temporaryFolder()
  const disk = laySmallDisk(folder.path, SIZE)
  cpSync(await world.dataDir('demo'), folder.path, { recursive: true })
  const clear = () => {
    disk.remove()
    folder.remove()
  }
  return { path: folder.path, disk, clear }
}

prove({
  what: 'on a full disk the embedded database says so, keeps what it acknowledged, and works again once there is room',
  engines: ['embedded'],
  count: 20,
  cut: 1,
  needs: 'PROVE_FULL_DISK',
  async run({ count, seed, world }) {
    const { path, disk, clear } = await folderOnDisk(world)
    const random = createRandom(seed, 'full-disk')
    const failures: string[] = []
    const kept: string[] = []
    let tried = 0
    try {
      const server = await startServer({ DATA_DIR: path })
      const remote = await signedIn(server.url)
      for (; tried < count; tried++) {
        // From none at all: then it meets its journal first, and its tables later.
        disk.fill(random.int(0, LEFT))
        const filled = await writeUntilFull(remote, `${seed} ${tried}`)
        kept.push(...filled.kept)
        disk.free()
        failures.push(...filled.failures)
        failures.push(...(await wrongAfterwards(remote, `${seed} ${tried}`, kept)))
      }
      await server.stop('SIGKILL')
    } finally {
      clear()
    }
    return { tried, failures, measured: { acknowledged: kept.length } }
  },
})
