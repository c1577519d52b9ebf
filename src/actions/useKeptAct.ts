import { useDataProvider } from 'ra-core'
import { useCallback } from 'react'
import type { Verb } from '../../registry/words/verbs.ts'
import { connection, capabilities } from '../api/index.ts'
import { newRequestId } from '../api/http.ts'
import { PROBLEMS, readProblem } from '../api/problems.ts'
import { useSession } from '../access/useSession.ts'
import type { WashboardDataProvider } from '../data/data-provider.ts'
import { changeQueue } from '../data/index.ts'
import type { Acted, ActParams } from '../data/mutations.ts'
import { readVersion } from '../data/mutations.ts'
import { isKeptOffline, predictValues } from '../data/queue/queued-change.ts'
import type { RowsReference } from '../data/rows/list-references.ts'
import type { Row } from '../data/rows/normalise.ts'
import { useRowTitle } from '../data/useRowTitle.ts'

/** Returns whether no response arrived, so that the provider may or may not have run the change. */
function isNetworkError(error: unknown): boolean {
  const key = readProblem(error)?.messageKey
  return key === PROBLEMS.network || key === PROBLEMS.timeout
}

interface RetryableAction extends Pick<ActParams, 'data' | 'version'> {
  reference: RowsReference
  row: Row
  verb: Verb
}

/**
 * Returns a function that runs a verb on a row. A verb that is declared as `offline` is kept on this
 * device while there is no connection, or while earlier changes of the row wait; the result is then
 * null.
 */
export function useRetryableAction() {
  const provider = useDataProvider<WashboardDataProvider>()
  const getTitle = useRowTitle()
  const user = useSession()?.id
  return useCallback(
    async ({
      reference,
      row,
      verb,
      data = {},
      version,
    }: RetryableAction): Promise<Acted | null> => {
      const { resource, resourceName } = reference
      const send = (key?: string) =>
        provider.act(resourceName, verb, { id: row.id, data, version, key })
      const isKept = isKeptOffline(resource, verb) && capabilities.current().idempotencyKeys
      if (!isKept || user === undefined) return send()
      const key = newRequestId()
      const at = new Date().toISOString()
      const of = { entity: resource.name, id: row.id }
      const keep = async () => {
        await changeQueue.add({
          ...{ key, ...of, name: resourceName, verb, data, doneAt: at, before: row },
          title: getTitle(resource.name, row),
          version: readVersion(row),
          written: predictValues(resource, verb, data, { at, user }),
        })
        return null
      }
      if (connection.isLost() || changeQueue.hasRow(of)) return keep()
      try {
        return await send(key)
      } catch (error) {
        if (!isNetworkError(error)) throw error
        return keep()
      }
    },
    [provider, getTitle, user],
  )
}
