import '../../support/web/document.ts'
import { expect, test } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { filterMenuLists } from '../../../src/platform/access/rights.ts'
import { declared } from '../../support/rows/declared.ts'

test('an entity whose rows are reached from those of another has no entry in the menu', () => {
  const lines = declared({ ...registry.faqs, hidden: true })
  const lists = [{ resource: registry.promos }, { resource: lines }]
  expect(filterMenuLists(lists)).toEqual([{ resource: registry.promos }])
})
