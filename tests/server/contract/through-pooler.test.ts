import { describe } from 'vitest'
import { testContract } from '../../support/contract/contract-by.ts'
import { templates } from '../../support/database/database.ts'
import { hasPgBouncer } from '../../support/database/pgbouncer.ts'
import { openThroughPooler, type Pooler } from '../../support/database/through-pooler.ts'

const through = (pooler: Pooler) =>
  [pooler, async () => openThroughPooler(pooler, await templates.newDatabaseUrl())] as const

testContract('plain HTTP', [through('a pooler of the tests')])

describe.skipIf(!hasPgBouncer())(
  'With the system package pgbouncer (skipped if it is not installed)',
  () => testContract('plain HTTP', [through('PgBouncer')]),
)
