import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Check, Outcome } from './check.ts'
import { CHECKS } from './checks/index.ts'
import { prove } from './prove.ts'
import { tableOf } from './table.ts'

const NOWHERE = { folders: async () => ({ demo: '', empty: '' }), postgresUrl: async () => '' }

function checkThat(run: () => Promise<Outcome>): Check {
  return { name: 'one', what: 'it holds', engines: ['embedded'], count: 9, cut: 3, run }
}

const found = (run: () => Promise<Outcome>) =>
  prove(checkThat(run), NOWHERE, { engine: 'embedded', seed: 7, count: 3 })

describe('a check holds', () => {
  test('when it tried what it claims and nothing failed', async () => {
    const finding = await found(async () => ({ tried: 3, failures: [] }))
    expect(finding).toMatchObject({ holds: true, tried: 3, claimed: 3, seed: 7, failures: [] })
  })

  test('not when it tried fewer than it claims', async () => {
    const finding = await found(async () => ({ tried: 2, failures: [] }))
    expect(finding.holds).toBe(false)
    expect(finding.failures).toEqual(['tried 2, which is fewer than the 3 claimed'])
  })

  test('not when a try failed', async () => {
    const finding = await found(async () => ({ tried: 3, failures: ['the second was lost'] }))
    expect(finding.holds).toBe(false)
  })

  test('not when it broke off', async () => {
    const finding = await found(() => Promise.reject(new Error('no such table')))
    expect(finding.holds).toBe(false)
    expect(finding.failures.join()).toContain('no such table')
  })
})

test('the table says of each what was tried, where, with which seed, and what came of it', async () => {
  const finding = await found(async () => ({ tried: 2, failures: [], measured: { slowest_ms: 4 } }))
  expect(tableOf([finding]).replace(/ {2,}/g, ' ').split('\n')).toEqual([
    'check engine tried claimed seed seconds outcome measured',
    `one embedded 2 3 7 ${finding.seconds} 1 failed slowest_ms 4`,
  ])
})

const everywhere = CHECKS.filter(({ needs }) => !needs).map(({ name }) => name)

test.each(everywhere)('a cut of %s runs with the tests', (name) => {
  const file = fileURLToPath(new URL(`./cuts/${name}.test.ts`, import.meta.url))
  expect([name, existsSync(file)]).toEqual([name, true])
})
