import { describe, expect, it } from 'vitest'
import { COLUMNS_TYPE } from '../../../registry/values/columnar.ts'
import { endpointsOf } from '../../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { isPointing, labelOf, shownAs } from '../../../registry/fields/pointing.ts'
import type { Row } from '../../../src/data/rows/normalise.ts'
import { unwrapRows } from '../../../src/data/rows/unwrap.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { entities } from '../../support/server/app.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const ROLES = ['admin', 'operations', 'car wash'] as const

/** The rows without the empty titles that a row gets for references which the answer does not have. */
function withoutMissing(rows: readonly Row[], { fields }: AnyResource) {
  const missing = Object.entries(fields).filter(
    ([name, field]) => isPointing(field) && rows[0] && !(name in rows[0]),
  )
  const names = missing.flatMap(([name, field]) => [
    labelOf(name),
    ...((field.type === 'reference' && field.include) || []).map((one) => shownAs(name, one)),
  ])
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))),
  )
}

const reads = endpointsOf(entities).filter(
  (endpoint) => endpoint.kind === 'read' && !endpoint.read.params && !endpoint.read.single,
)

describe.each(TESTED_ENGINES)('a list by its columns on %s', (engine) => {
  describe.each(ROLES)('for %s', (role) => {
    const app = signedInApp(engine, role)

    it('has the same rows as the list by its rows, in every list', async () => {
      let compared = 0
      for (const { kind, read, resource } of reads as Extract<
        (typeof reads)[0],
        { kind: 'read' }
      >[]) {
        const ask = (accept: string) =>
          app.call(read.request, {
            token: app.token,
            headers: { accept },
            ...(read.request.startsWith('POST') && { body: read.body ?? {} }),
          })
        const plain = await ask('application/json')
        const columnar = await ask(`${COLUMNS_TYPE}, application/json;q=0.9`)
        expect([kind, columnar.status]).toEqual(['read', plain.status])
        if (plain.status !== 200) continue
        expect(columnar.headers.get('content-type')).toBe(COLUMNS_TYPE)
        expect(columnar.headers.get('etag')).not.toBe(plain.headers.get('etag'))
        const rowsOf = ({ body }: typeof plain) => unwrapRows(body, resource, read.request).rows
        const rows = rowsOf(plain)
        expect(rowsOf(columnar)).toEqual(withoutMissing(rows, resource))
        compared += rows.length
      }
      expect(compared).toBeGreaterThan(100)
    })
  })
})
