import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockFolder } from '../../../server/db/engines/folder-lock.ts'
import { temporaryFolder } from '../../support/database/temporary.ts'

const data = temporaryFolder()
afterAll(() => data.remove())

test('a data folder that was given back is anybody’s', () => {
  const folder = join(data.path, 'given-back')
  const release = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid}.`)
  release()
  lockFolder(folder)()
})
