import { beforeAll, describe, expect, test } from 'vitest'
import { checkDeclarations } from '../../../registry/check/check-declarations.ts'
import { compiled, type Told } from './compile.ts'
import { applyChange, type Mistake } from './mistake.ts'
import { MISTAKES } from './rows/index.ts'
import { oneOf } from '../../support/runner/whole.ts'

const rows = Object.entries(MISTAKES).flatMap(([about, mistakes]) =>
  mistakes.map((mistake) => ({ about, ...mistake })),
)
/** The unchanged valid declarations, without any message. */
const validDeclarations: Pick<Mistake, 'change'>[] = [
  'boats',
  'harbours',
  'users',
  'trips',
  'fleet',
].map((name) => ({ change: { [`${name}.name`]: name } }))
let compilerMessages: readonly Told[][] = []

beforeAll(async () => {
  compilerMessages = await compiled([...rows, ...validDeclarations])
})

/** Returns the problems that `npm run check` and a start report after a change. */
function checked(mistake: Pick<Mistake, 'change' | 'twice'>) {
  const { fleet, trips, ...registry } = applyChange(mistake)
  const tile = { report: trips, ...fleet }
  const tiles = mistake.twice ? [tile, tile] : [tile]
  return checkDeclarations({ registry, reports: { trips }, tiles })
}

describe('valid declarations', () => {
  test('pass the compiler and the check of declarations', () => {
    expect(compilerMessages.slice(rows.length)).toEqual(validDeclarations.map(() => []))
    expect(checked({ change: {} })).toEqual([])
  })
})

describe('a mistake in a declaration', () => {
  const listFiles = (change: Mistake['change']) => checked({ change }).map(({ file }) => file)

  test('is reported with its file', () => {
    expect(listFiles({ 'boats.icon': 'ship' })).toEqual(['resources/boats.ts'])
    expect(listFiles({ 'trips.icon': 'ship' })).toEqual(['resources/reports/trips.ts'])
    expect(listFiles({ 'fleet.icon': 'ship' })).toEqual(['resources/dashboard/index.ts'])
  })
})

describe('the collected mistakes in declarations', () => {
  test('are more than three hundred, and none occurs twice', () => {
    expect(rows.length).toBeGreaterThan(300)
    expect(new Set(rows.map(({ did }) => did)).size).toBe(rows.length)
  })

  test('are each found by the compiler or the check', () => {
    expect(rows.filter(({ compiler, check }) => !compiler && !check)).toEqual([])
  })

  const numberedRows = rows.map((row, index) => ({ index, ...row }))
  test.each(oneOf(2, numberedRows))(
    '$about: $did',
    ({ index, at, compiler, check, ...mistake }) => {
      const expectedMessage = typeof compiler === 'string' ? { at, message: compiler } : compiler
      expect(compilerMessages[index]).toEqual(expectedMessage ? [expectedMessage] : [])
      const problems = checked(mistake).map(({ rule: _, file: __, ...problem }) => problem)
      expect(problems).toEqual(check === undefined ? [] : [{ path: at, ...check }])
    },
  )
})
