import { closeSync, fstatSync, openSync, writeSync } from 'node:fs'
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

test('a data folder that is given back twice takes no other file with it', () => {
  const release = lockFolder(join(data.path, 'twice'))
  release()
  // One of them is opened under the number that the lock had.
  const others = Array.from({ length: 10 }, (_, at) => openSync(join(data.path, `${at}`), 'w'))
  for (const other of others) writeSync(other, 'kept')
  release()
  expect(others.map((other) => fstatSync(other).size)).toEqual(others.map(() => 4))
  for (const other of others) closeSync(other)
})
