import type { countCalls } from '../../../registry/calls/count-calls.ts'
import type { Caller } from '../../auth/sessions.ts'
import type { Handlers } from '../../calls/handlers.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import { sendJsonText } from '../../http/json-text.ts'
import { describeVersions } from '../../rows/entity-versions.ts'
import { badgeCountsAsJson } from './badge-counts.ts'
import { listCountsAsJson, openLists } from './list-counts.ts'

/** Sends counts with table versions read before them, so that clients can compare later events. */
async function answer(deps: Deps, c: AppContext, readCounts: (caller: Caller) => Promise<string>) {
  const caller = c.get('caller')
  const { versions } = await deps.versionCache.versions(caller)
  const data = await readCounts(caller)
  const described = describeVersions(deps.registry)[caller.role](versions).data
  return sendJsonText(c, `{"data":${data},"versions":${described}}`)
}

/** The handlers of the badge counts in the menu, and of the row counts of an entity's lists. */
export const countHandlers: Handlers<typeof countCalls> = {
  counts: async (deps, c, readValues) => {
    await readValues()
    return answer(deps, c, (caller) => badgeCountsAsJson(deps, caller))
  },
  listCounts: async (deps, c, readValues) => {
    const { entity } = await readValues()
    return answer(deps, c, (caller) =>
      listCountsAsJson(deps, caller, entity, openLists(entity, caller)),
    )
  },
}
