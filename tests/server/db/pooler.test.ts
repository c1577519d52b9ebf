import { expect, test } from 'vitest'
import { openPostgres } from '../../../server/db/engines/engine.ts'
import { templates } from '../../support/database/database.ts'
import { layPooler } from '../../support/database/pooler.ts'
import { newDatabaseUrl } from '../../support/database/templates.ts'

test.each([
  ['refuses options', /does not answer: unsupported startup parameter: options\. Set DATABASE_URL/],
  [
    'drops options',
    /do not keep their settings: \w+ is \S+ instead of \S+\. .* ignore_startup_parameters/,
  ],
  ['transaction', /do not keep their session: .* \(pool_mode = transaction\)/],
] as const)('a pooler that %s is refused at the start', async (mode, sentence) => {
  const address = new URL(await newDatabaseUrl(templates, 'empty'))
  const pooler = await layPooler(Number(address.port), mode)
  address.port = String(pooler.port)
  await expect(openPostgres(address.href)).rejects.toThrow(sentence)
  await pooler.remove()
})
