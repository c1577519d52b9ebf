import '../../../support/web/document.ts'
import { screen, waitFor } from '@testing-library/react'
import papaparse from 'papaparse'
import readSpreadsheet from 'read-excel-file/node'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { ValueFormatter } from '../../../../registry/text/value-text.ts'
import { listReferences } from '../../../../src/platform/data/rows/list-references.ts'
import type { Row } from '../../../../src/platform/data/rows/normalise.ts'
import { buildCsvFile } from '../../../../src/parts/export/csv.ts'
import { buildXlsxFile } from '../../../../src/parts/export/xlsx.ts'
import { createFormat } from '../../../../src/platform/i18n/format.ts'
import { buildListSheet } from '../../../../src/screens/list/export/list-sheet.ts'
import { parseListAddress } from '../../../../src/parts/table/state/list-state.ts'
import { ACCOUNTS } from '../../../support/server/accounts.ts'
import { openApp, startWeb, type Web } from '../../../support/web/web.tsx'

// Both sides read this declaration; what is computed needs no column.
vi.mock(import('../../../../resources/index.ts'), async (importOriginal) => {
  const { withComputed } = await import('../../../support/rows/computed-registry.ts')
  const original = await importOriginal()
  return { ...original, registry: withComputed(original.registry) as typeof original.registry }
})

let web: Web
beforeAll(async () => {
  web = await startWeb()
})
afterEach(() => web.leave())
afterAll(() => web.close())

const COMPUTED = ['sold', 'visits'] as const
/** The numbers of each plan by its name. */
type Numbers = Record<string, number[]>

const numberIn = (text: string | null | undefined) => Number(text?.replaceAll(/[^\d.-]/g, ''))

async function plans(): Promise<Row[]> {
  const token = await web.tokenOf(ACCOUNTS.operations)
  const { body } = await web.call('GET admin/plans/all', { token })
  return body.data.filter(({ deleted_at }: { deleted_at: unknown }) => deleted_at === null)
}

/** The plans as the files of their list have them. */
async function sheet() {
  const reference = listReferences().find(({ resource }) => resource.name === 'plans')
  if (!reference) throw new Error('There is no list of plans.')
  const writer: ValueFormatter = {
    translate: (key: string) => key,
    format: createFormat({ language: 'en', timeZone: 'Asia/Kuwait', currency: 'KWD' }),
  }
  const list = { reference, columns: ['name', ...COMPUTED], state: parseListAddress('', reference) }
  const task = { signal: new AbortController().signal, onProgress: () => undefined }
  return buildListSheet(writer, list, await plans(), task)
}

function onScreen(table: HTMLElement): Numbers {
  const rows = [...table.querySelectorAll('tbody tr')]
  const cell = (row: Element, label: string) =>
    row.querySelector(`td[data-label="${label}"]`)?.textContent
  return Object.fromEntries(
    rows.map((row) => [
      cell(row, 'Name') ?? '',
      ['Sold', 'Visits'].map((label) => numberIn(cell(row, label))),
    ]),
  )
}

it('a computed field has the same value in the list, on the page, in CSV and in a spreadsheet', async () => {
  await web.enter('operations')
  await openApp('/apps/plans/list?perPage=100')
  const all = await plans()
  const table = await screen.findByRole('table')
  await waitFor(() => expect(table.querySelectorAll('tbody tr')).toHaveLength(all.length))
  const shown = onScreen(table)
  expect(Object.values(shown).some(([sold = 0, visits = 0]) => sold > 0 && visits > 0)).toBe(true)

  const file = await sheet()
  const csv = Buffer.from(await buildCsvFile([file], 'en').arrayBuffer())
    .toString()
    .trimEnd()
  const [, ...lines] = papaparse.parse<string[]>(csv).data
  const inCsv = lines.map(([name = '', ...rest]) => [name, rest.map(Number)] as const)
  expect(Object.fromEntries(inCsv)).toEqual(shown)

  const bytes = await (await buildXlsxFile({ sheets: [file], rightToLeft: false })).arrayBuffer()
  const [read] = await readSpreadsheet(Buffer.from(bytes))
  const inSheet = read?.data.slice(1).map(([name, ...rest]) => [String(name), rest] as const)
  expect(Object.fromEntries(inSheet ?? [])).toEqual(shown)

  const [sold] = all.toSorted((a, b) => Number(b.sold) - Number(a.sold))
  web.leave()
  await web.enter('operations')
  await openApp(`/apps/plans/list/${sold?.id}/show`)
  await screen.findByText('Sold', { selector: 'dt' })
  const readValue = (label: string) =>
    numberIn(
      screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent,
    )
  await waitFor(() => expect(readValue('Sold')).toBeGreaterThan(0))
  expect(['Sold', 'Visits'].map(readValue)).toEqual(shown[String(sold?.name)])
})
