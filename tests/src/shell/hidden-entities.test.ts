import '../../support/web/document.ts'
import { expect, test } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { filterMenuEntities } from '../../../src/shell/menu/menu-entries.ts'
import { declared } from '../../support/rows/declared.ts'

test('an entity whose rows are reached from those of another has no entry in the menu', () => {
  const lines = declared({ ...registry.faqs, hidden: true })
  const entities = [[{ resource: registry.promos }], [{ resource: lines }]] as const
  expect(filterMenuEntities(entities)).toEqual([[{ resource: registry.promos }]])
})
