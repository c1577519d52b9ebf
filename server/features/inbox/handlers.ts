import type { ReadValues } from '../../../registry/calls/call.ts'
import type { inboxCalls } from '../../../registry/calls/inbox-calls.ts'
import type { Handlers } from '../../calls/handlers.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import { runInTransaction } from '../../db/transaction.ts'
import { sendJsonText } from '../../http/json-text.ts'
import { Problem } from '../../http/problem.ts'
import { markItem } from './mark-items.ts'
import { openKinds } from './open-kinds.ts'
import { readInbox, translateGroups } from './read-inbox.ts'
import { readUnsent } from './read-unsent.ts'

/** Marks an item. Throws 403 if the caller may not open the list of its kind. */
async function setItemMark(
  deps: Deps,
  c: AppContext,
  item: ReadValues<typeof inboxCalls.inboxDone>,
  isDone: boolean,
): Promise<Response> {
  const caller = c.get('caller')
  const kind = openKinds(deps.registry, caller.role).find(
    ({ name, resource }) => name === item.kind && resource === item.entity,
  )
  if (!kind) throw new Problem(403, 'forbidden')
  const marked = { kind, id: item.id, version: item.version, isDone }
  const json = await runInTransaction(
    deps,
    async () => null,
    async (trx) => {
      await markItem(deps, trx, caller, marked)
      return JSON.stringify({ data: null })
    },
  )
  return sendJsonText(c, json)
}

/** The handlers of the inbox. */
export const inboxHandlers: Handlers<typeof inboxCalls> = {
  inbox: async (deps, c, readValues) => {
    await readValues()
    const caller = c.get('caller')
    const unsent = await readUnsent(deps.db, caller)
    const groups = await readInbox(deps, caller)
    return [...translateGroups(groups, c.req.header('accept-language')), ...unsent]
  },
  inboxDone: async (deps, c, readValues) => setItemMark(deps, c, await readValues(), true),
  inboxReopen: async (deps, c, readValues) => setItemMark(deps, c, await readValues(), false),
}
