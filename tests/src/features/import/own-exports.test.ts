import '../../../support/web/document.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../../../registry/words/languages.ts'
import type { Row } from '../../../../src/platform/data/rows/normalise.ts'
import {
  ALL_ROWS,
  exportRows,
  IMPORTED_LISTS,
  importFile,
  startExports,
} from '../../../support/web/own-exports.ts'

let opened: Awaited<ReturnType<typeof startExports>>
beforeAll(async () => {
  opened = await startExports()
})
afterAll(() => opened.api.close())

describe('an export, imported again', () => {
  it('is tried for most entities', () => {
    expect(IMPORTED_LISTS.length).toBeGreaterThan(20)
  })

  it.each(
    IMPORTED_LISTS.map((reference, index) => [reference.resourceName, reference, index] as const),
  )('changes nothing in %s', async (name, reference, index) => {
    const { provider } = opened
    const { data: rows } = await provider.getList<Row>(name, ALL_ROWS)
    const language = LANGUAGES[index % LANGUAGES.length]?.locale ?? 'en'
    const unchanged = { rows: [], mistakes: [], refusedRows: [], same: rows.length }
    const everyColumn = Object.keys(reference.resource.fields)
    const shown = { provider, reference, rows, columns: reference.list.columns, language }
    for (const kind of ['csv', 'xlsx']) {
      const shownFile = await exportRows(shown, kind)
      expect([kind, await importFile(shown, shownFile)]).toMatchObject([kind, unchanged])
      // A person may delete the column that they do not understand.
      expect([kind, await importFile(shown, shownFile, ['id'])]).toMatchObject([kind, unchanged])
      const full = { ...shown, columns: everyColumn }
      const fullFile = await exportRows(full, kind)
      expect([kind, await importFile(full, fullFile)]).toMatchObject([kind, unchanged])
    }
  })
})
