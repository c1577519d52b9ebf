import {
  chmodSync,
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { EMBEDDED_MAJOR } from '../../../server/db/engines/data-folder.ts'
import { openEmbedded } from '../../../server/db/engines/engine.ts'
import { lockFolder } from '../../../server/db/engines/folder/folder-lock.ts'
import { temporaryFolder } from '../../support/database/temporary.ts'

const data = temporaryFolder()
afterAll(() => data.remove())

test('A data folder that was released can be opened by any process', () => {
  const folder = join(data.path, 'given-back')
  const release = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid}.`)
  release()
  lockFolder(folder)()
})

test('Releasing a data folder twice removes no file of the next owner', () => {
  const release = lockFolder(join(data.path, 'twice'))
  release()
  // One of these files gets the file descriptor of the released lock.
  const otherFiles = Array.from({ length: 10 }, (_, index) =>
    openSync(join(data.path, `${index}`), 'w'),
  )
  for (const file of otherFiles) writeSync(file, 'kept')
  release()
  expect(otherFiles.map((file) => fstatSync(file).size)).toEqual(otherFiles.map(() => 4))
  for (const file of otherFiles) closeSync(file)
})

/** Lists the entries of a folder that other users of the machine can access. */
const openToOthers = (folder: string) =>
  [
    folder,
    ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
  ].filter((path) => (statSync(path).mode & 0o077) !== 0)

test('The server closes the embedded database and its copies to other users, also the files of older versions', async () => {
  const folder = join(data.path, 'private')
  const first = await openEmbedded(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  await first.close()
  mkdirSync(join(folder, 'backups', 'earlier'), { recursive: true })
  writeFileSync(join(folder, 'backups', 'earlier', 'rows'), 'hashes')
  for (const name of ['.', 'database', 'backups', 'backups/earlier'])
    chmodSync(join(folder, name), 0o755)
  for (const name of ['database/PG_VERSION', 'backups/earlier/rows'])
    chmodSync(join(folder, name), 0o644)
  const { setupDb, backup, close } = await openEmbedded(folder)
  expect(openToOthers(join(folder, 'backups'))).toEqual([])
  expect([folder, join(folder, 'database')].filter((path) => statSync(path).mode & 0o077)).toEqual(
    [],
  )
  const { rows } = await sql<{ major: string }>`
    select (current_setting('server_version_num')::int / 10000)::text as major`.execute(setupDb)
  expect(rows).toEqual([{ major: EMBEDDED_MAJOR }])
  expect(openToOthers((await backup?.()) ?? '')).toEqual([])
  await close()
})

describe('A folder of the embedded database', () => {
  const opening = (name: string, version: string) => {
    const folder = join(data.path, name)
    mkdirSync(join(folder, 'database'), { recursive: true })
    writeFileSync(join(folder, 'database', 'PG_VERSION'), version)
    return openEmbedded(folder)
  }

  test('of another major version is refused with both versions', async () => {
    await expect(opening('older', '16\n')).rejects.toThrow(
      /was made by PostgreSQL 16, and this server has PostgreSQL 18\. Back it up with the release/,
    )
  })

  test.each(['', 'x'])('that is damaged (%j) is refused with instructions', async (version) => {
    await expect(opening(`damaged${version}`, version)).rejects.toThrow(
      /is damaged: .*PG_VERSION does not name a version.* Put a copy from .*backups/,
    )
  })
})
