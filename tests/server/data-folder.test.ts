import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockFolder } from '../../server/db/lock.ts'
import { openTogether } from '../support/openers.ts'
import { temporaryFolder } from '../support/process.ts'

const data = temporaryFolder()
afterAll(() => data.remove())

test('six that open one data folder at once make one holder, whatever a dead one left', async () => {
  const rounds = mkdtempSync(join(data.path, 'rounds-'))
  expect(await openTogether(rounds, 60)).toEqual([])
})

test('a data folder that was given back is anybody’s', () => {
  const folder = join(data.path, 'given-back')
  const release = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid}.`)
  release()
  lockFolder(folder)()
})
