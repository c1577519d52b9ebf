import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSbom } from '../../tools/sbom.ts'

interface LockedPackage {
  version: string
  license?: string
  dev?: boolean
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>
}
const locked = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, one]) => ({ ...one, name: path.split('node_modules/').at(-1) ?? '' }))

/** Licences that ask for no more than their own text. */
const FREE = [
  '0BSD',
  'Apache-2.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]
/** Those of tools, fonts and data, of which no server loads anything. */
const OF_TOOLS = [...FREE, 'CC0-1.0', 'MPL-2.0', 'OFL-1.1', 'Zlib']

/** Packages of tests that state the MIT licence only in their text, or in a form that npm no longer reads. */
const MIT_IN_TEXT = ['busboy', 'humanize-number', 'only', 'streamsearch']

/** Returns whether an SPDX expression allows the use under these licences. */
function isAmong(expression: string, allowed: readonly string[]): boolean {
  const options = expression.replaceAll(/[()]/g, '').split(' OR ')
  return options.some((option) =>
    option.split(' AND ').every((licence) => allowed.includes(licence)),
  )
}

const outside = (of: readonly LockedPackage[], allowed: readonly string[]) =>
  of.filter(({ license = 'none' }) => !isAmong(license, allowed))

test('packages of the server have licences that only require their text to be included', () => {
  const loaded = locked.filter(({ dev }) => !dev)
  expect(loaded.length).toBeGreaterThan(50)
  expect(outside(loaded, FREE)).toEqual([])
})

test('all other packages have licences that allow their use in this project', () => {
  expect(locked.length).toBeGreaterThan(500)
  const stated = locked.filter(({ name, license }) => license || !MIT_IN_TEXT.includes(name))
  expect(stated.length).toBe(locked.length - MIT_IN_TEXT.length)
  expect(outside(stated, OF_TOOLS)).toEqual([])
})

test.each([
  ['MIT AND ISC', true],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['MIT AND GPL-3.0-or-later', false],
  ['GPL-3.0-or-later', false],
])('the licence %s is permissive: %s', (expression, isFree) => {
  expect(isAmong(expression, FREE)).toBe(isFree)
})

test('the bill of materials of a release lists each package of the server, with its licence', () => {
  const { bomFormat, components } = JSON.parse(readSbom()) as {
    bomFormat: string
    components: { name: string; version: string; licenses?: unknown[] }[]
  }
  expect(bomFormat).toBe('CycloneDX')
  const listed = components.map(({ name, version }) => `${name}@${version}`)
  const loaded = locked.filter(({ dev }) => !dev).map(({ name, version }) => `${name}@${version}`)
  expect([...new Set(listed)].toSorted()).toEqual([...new Set(loaded)].toSorted())
  expect(components.filter(({ licenses }) => !licenses?.length)).toEqual([])
})
