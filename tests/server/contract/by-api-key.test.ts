import { describe, expect, test } from 'vitest'
import { type Role, ROLES } from '#business/words'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import type { Cell } from '../../support/contract/cells.ts'
import { CELLS, testContract, openStage } from '../../support/contract/contract-by.ts'
import { askForKey, getScope } from '../../support/contract/ways/by-key.ts'

const isInReach = ({ endpoint, role }: Cell) => endpoint.roles.includes(role)

testContract('a key for just that')
testContract('a key for all but that')

describe.each(TESTED_ENGINES)('An API key, on %s', (engine) => {
  const stage = openStage(engine)

  /** The scopes that a role lacks. */
  const beyond = (role: Role) => {
    const ownCells = CELLS.filter((cell) => cell.role === role)
    const reachableScopes = new Set(ownCells.filter(isInReach).map(getScope))
    return [...new Set(ownCells.map(getScope))].filter((scope) => !reachableScopes.has(scope))
  }

  test.each(ROLES.filter((role) => beyond(role).length > 0))(
    'cannot be created for requests that the role %s may not make',
    async (role) => {
      for (const scope of beyond(role)) {
        const { status, code } = await askForKey(stage.callers[role], scope)
        expect([scope, status, code]).toEqual([scope, 422, 'invalid'])
      }
      expect(await stage.db.selectFrom('api_keys').select('id').execute()).toEqual([])
    },
  )

  test('is refused for at least one scope of the roles operations and car wash', () => {
    expect(ROLES.filter((role) => beyond(role).length > 0)).toEqual(['operations', 'car wash'])
  })
})
