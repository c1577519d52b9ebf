import { randomUUID } from 'node:crypto'
import { ERASE_VERB } from '../../registry/changes/history.ts'
import { describeChanges } from '../../server/db/change-context.ts'
import { type AnyTransaction, allowAnyTable, type Db } from '../../server/db/database-types.ts'
import { RolledBack } from '../../server/db/rollback.ts'
import { createStore } from '../../server/files/open-store.ts'
import { openToChange } from '../backup/sources.ts'
import type { PersonCommand } from './person-command.ts'

/** Erases the person in one transaction, which is rolled back without `--apply`. */
async function eraseOrTry(db: Db, { registry, person, isApplied, language }: PersonCommand) {
  const { erasePerson } = await import('../../server/features/personal-data/erase-person.ts')
  const now = new Date()
  const change = {
    batch: randomUUID(),
    at: now.toISOString(),
    actor_id: null,
    actor_role: null,
    session_id: null,
    request_id: randomUUID(),
    verb: ERASE_VERB,
  }
  let erased: Awaited<ReturnType<typeof erasePerson>> | undefined
  const erase = async (trx: AnyTransaction) => {
    await describeChanges(trx, change)
    erased = await erasePerson({ trx, registry, now, person, language, actorId: null })
    if (!isApplied) throw new RolledBack('')
  }
  await allowAnyTable(db)
    .transaction()
    .execute(erase)
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  return erased
}

/** Erases a person, or lists what would be erased. */
export async function eraseFromDatabase(command: PersonCommand): Promise<void> {
  const { settings, isApplied } = command
  const store = await createStore(settings)
  const { setupDb, rewriteFiles, close } = await openToChange(settings)
  try {
    const erased = await eraseOrTry(setupDb, command)
    if (!erased) return
    const { rows, changes, files } = erased.result
    if (isApplied) {
      await rewriteFiles?.()
      for (const key of erased.fileKeys) await store?.remove(key)
    }
    const write = (count: number, text: string) =>
      console.log(`${String(count).padStart(9)}  ${text}`)
    for (const { entity, count, fields } of rows) write(count, `${entity}: ${fields.join(', ')}`)
    write(changes, 'changes in history')
    write(files, 'files')
    console.log(
      isApplied
        ? 'Erased. Earlier backups still contain the person.'
        : 'Nothing is erased yet. Add --apply to erase for good.',
    )
  } finally {
    await close()
  }
}
