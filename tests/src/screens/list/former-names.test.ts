import { describe, expect, it } from 'vitest'
import { registry } from '../../../../resources/index.ts'
import { renameQueryParameter } from '../../../../registry/fields/former-names.ts'
import { listReferences } from '../../../../src/platform/data/rows/list-references.ts'
import { parseListAddress } from '../../../../src/parts/table/state/list-state.ts'

const { promos } = registry
const { fields } = promos
/** The list of promos after a release in which fields got the names that they have. */
function renamedList() {
  const found = listReferences().find(({ resource }) => resource.name === 'promos')
  if (!found) throw new Error('there is no list of promos')
  const renamed = {
    ...fields,
    starts_on: { ...fields.starts_on, renamedFrom: ['begins', 'from_day'] },
    active: { ...fields.active, renamedFrom: 'running', valuesRenamedFrom: { 1: 'yes' } },
  }
  return { ...found, resource: { ...found.resource, fields: renamed } }
}

describe('a bookmark with former names of fields', () => {
  it('shows the same list as before', () => {
    const reference = renamedList()
    const before = '?begins_from=2026-01-01&running=yes&sort=-from_day,code&columns=code,running'
    const now = '?starts_on_from=2026-01-01&active=1&sort=-starts_on,code&columns=code,active'
    expect(parseListAddress(before, reference)).toEqual(parseListAddress(now, reference))
    expect(parseListAddress(before, reference)).toMatchObject({
      filters: { starts_on_from: ['2026-01-01'], active: ['1'] },
      sort: '-starts_on,code',
      columns: ['code', 'active'],
    })
  })

  it('is not changed if a current field has the name', () => {
    const own = { ...fields, starts_on_to: { type: 'text' } as const }
    expect(renameQueryParameter(own, 'starts_on_to', 'x')).toEqual(['starts_on_to', 'x'])
    expect(renameQueryParameter(own, 'constructor', 'x')).toEqual(['constructor', 'x'])
    expect(renameQueryParameter(own, 'q', '-starts_on')).toEqual(['q', '-starts_on'])
  })
})
