import { useDataProvider, useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { findToggledField, getVerbLabelKey } from '../../../registry/entities/endpoints.ts'
import { isFinalVerb } from '../../../registry/entities/life-cycle.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { mayDo } from '../../platform/access/ability.ts'
import { listAccessibleLists } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { newRequestId } from '../../platform/api/http.ts'
import { connection, capabilities } from '../../platform/api/index.ts'
import { isUnanswered } from '../../platform/api/problems.ts'
import type { WashboardDataProvider } from '../../platform/data/data-provider.ts'
import { changeQueue } from '../../platform/data/index.ts'
import { type ActResult, type ActParams, readVersion } from '../../platform/data/mutations.ts'
import { isKeptOffline, predictValues } from '../../platform/data/queue/queued-change.ts'
import type { RowsReference } from '../../platform/data/rows/list-references.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { useRefetch } from '../../platform/data/useRefetch.ts'
import { useRowTitle } from '../../platform/data/useRowTitle.ts'
import { useUndoableToast } from '../form/useUndo.ts'
import { useVerbWords } from '../../platform/i18n/verb-words.ts'
import { focusRow } from '../../platform/layout/row-focus.ts'
import { toastSuccess } from '../../platform/ui/overlays/toasts.tsx'
import { INVERSE_VERBS, type RowVerb } from './verbs.ts'

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
function useRetryableAction() {
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
    }: RetryableAction): Promise<ActResult | null> => {
      const { resource, resourceName } = reference
      // The toast shows the title. The list requests its rows again.
      const fields = [resource.title]
      const send = (key?: string) =>
        provider.act(resourceName, verb, { id: row.id, data, version, key, fields })
      const canQueue = isKeptOffline(resource, verb) && capabilities.current().idempotencyKeys
      if (!canQueue || user === undefined) return send()
      const key = newRequestId()
      const changedAt = new Date().toISOString()
      const rowReference = { entity: resource.name, id: row.id }
      const queueChange = async () => {
        await changeQueue.add({
          key,
          ...rowReference,
          name: resourceName,
          verb,
          data,
          doneAt: changedAt,
          before: row,
          title: getTitle(resource.name, row),
          version: readVersion(row),
          written: predictValues(resource, verb, data, { at: changedAt, user }),
        })
        return null
      }
      if (connection.isLost() || changeQueue.hasRow(rowReference)) return queueChange()
      try {
        return await send(key)
      } catch (error) {
        if (!isUnanswered(error)) throw error
        return queueChange()
      }
    },
    [provider, getTitle, user],
  )
}

/** Returns a function that opens a row created by an action. */
function useOpenCreated() {
  const session = useSession()
  const navigate = useNavigate()
  return useCallback(
    ({ resource }: RowsReference, { id }: Row) => {
      const entityList = listAccessibleLists(session).find(
        (list) => list.resource.name === resource.name,
      )
      if (entityList) navigate(`${entityList.list.route}/${id}/show`)
    },
    [session, navigate],
  )
}

/** A request to run a verb on a row, with the values to send. */
export interface ActionRequest {
  reference: RowsReference
  row: Row
  verb: RowVerb
  data?: Readonly<Record<string, unknown>>
  /** The version the row must have. */
  version?: number
}

/** Returns a function that runs an action on a row and shows a toast, with Undo if possible. */
export function useRunAction() {
  const provider = useDataProvider<WashboardDataProvider>()
  const runAction = useRetryableAction()
  const translate = useTranslate()
  const verbWords = useVerbWords()
  const getTitle = useRowTitle()
  const refresh = useRefetch()
  const session = useSession()
  const showToast = useUndoableToast()
  const openCreated = useOpenCreated()

  return useCallback(
    async ({ reference, row, verb, data = {}, version }: ActionRequest) => {
      const { resource, resourceName } = reference
      const title = getTitle(resource.name, row)
      const runVerb = (name: RowVerb, body = {}) =>
        provider.act(resourceName, name, { id: row.id, data: body, fields: [resource.title] })
      const returnPath = window.location.pathname
      const result = await runAction({ reference, row, verb, data, version })
      await refresh()
      if (!result) {
        toastSuccess(
          translate('done.kept', { action: verbWords.describeButton(resource, verb, row), title }),
        )
        return
      }
      const { data: changedRow, batch } = result
      if (changedRow.id !== row.id) {
        const title = getTitle(resource.name, changedRow)
        const undoneMessage = translate('done.undo', { title })
        openCreated(reference, changedRow)
        showToast(verbWords.describeDone(resource, verb, row, title), batch, {
          undoneMessage,
          returnPath,
        })
        return
      }
      const toggledField = findToggledField(resource, verb)
      const inverseVerb = toggledField ? verb : INVERSE_VERBS[verb]
      // If the provider has no undo, the inverse action comes closest.
      const runInverse =
        batch === undefined && inverseVerb && mayDo(session, resource, inverseVerb)
          ? () => runVerb(inverseVerb, toggledField && { [toggledField]: row[toggledField] })
          : undefined
      // A restored row may have been deleted or cancelled.
      const undoneKey =
        inverseVerb && verb !== 'restore'
          ? getVerbLabelKey(resource, inverseVerb, { ...row, ...data })
          : 'undo'
      showToast(
        verbWords.describeDone(resource, verb, row, title),
        isFinalVerb(resource, verb) ? undefined : (batch ?? runInverse),
        {
          undoneMessage: translate(`done.${undoneKey}`, { title }),
          onUndone: () => focusRow(`/${resourceName}/${row.id}/show`),
        },
      )
    },
    [provider, runAction, translate, verbWords, refresh, session, getTitle, showToast, openCreated],
  )
}

/** Returns a function that runs an action on a row of a list or entity, as `useRunAction` does. */
export function useRowAction(reference: RowsReference) {
  const runAction = useRunAction()
  return useCallback(
    (verb: RowVerb, row: Row, data?: ActionRequest['data']) =>
      runAction({ reference, row, verb, data }),
    [runAction, reference],
  )
}
