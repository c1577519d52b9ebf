import type { personalDataCalls } from '../../../registry/account/personal-data-calls.ts'
import { ERASE_VERB } from '../../../registry/changes/history.ts'
import type { Handlers } from '../../calls/handlers.ts'
import { changeContext } from '../../context/request-context.ts'
import { describeChanges } from '../../db/change-context.ts'
import { type AnyTransaction, allowAnyTable } from '../../db/database-types.ts'
import { runAsDryRun } from '../../db/rollback.ts'
import { runInTransaction } from '../../db/transaction.ts'
import { sendJsonText } from '../../http/json-text.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'

/** Handles the calls that export and erase a person. */
export const personalDataHandlers: Handlers<typeof personalDataCalls> = {
  async exportPerson({ db, registry, clock }, _, readValues) {
    const { entity: resource, id } = await readValues()
    return allowAnyTable(db)
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((trx) => exportPerson(trx, registry, { resource, id }, clock()))
  },

  async erasePerson(deps, c, readValues) {
    const { entity: resource, id, dryRun } = await readValues()
    const { registry } = deps
    const now = deps.clock()
    const change = changeContext(c, ERASE_VERB, now)
    let fileKeys: string[] = []
    const erase = async (trx: AnyTransaction) => {
      await describeChanges(trx, change)
      const erased = await erasePerson({
        trx,
        registry,
        now,
        person: { resource, id },
        actorId: c.get('caller').id,
        language: c.req.header('accept-language'),
      })
      fileKeys = dryRun ? [] : erased.fileKeys
      return JSON.stringify({ data: erased.result, ...(!dryRun && { batch: change.batch }) })
    }
    const answer = await runInTransaction(
      deps,
      async () => null,
      dryRun ? runAsDryRun(erase) : erase,
    )
    if (!dryRun)
      deps.tasks.run(async () => {
        await deps.rewriteFiles?.()
        // If the store fails, the daily search for contents without a row removes them.
        for (const key of fileKeys) await deps.files?.remove(key)
      })
    return sendJsonText(c, answer)
  },
}
