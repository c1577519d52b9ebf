import { useDataProvider, useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { toggledBy, verbKey } from '../../registry/entities/endpoints.ts'
import { mayDo } from '../access/ability.ts'
import { accessibleLists } from '../access/rights.ts'
import { useSession } from '../access/useSession.ts'
import type { WashboardDataProvider } from '../data/data-provider.ts'
import type { RowsReference } from '../data/rows/list-references.ts'
import type { Row } from '../data/rows/normalise.ts'
import { useRefetch } from '../data/useRefetch.ts'
import { useVerbWords } from '../i18n/verb-words.ts'
import { useTitleOf } from '../data/useTitleOf.ts'
import { useUndoableToast } from '../form/useUndo.ts'
import { focusRow } from '../layout/focus/row-focus.ts'
import { INVERSE, isFinal, type RowVerb } from './verbs.ts'

/** Returns the function that opens a row which an action has created, and what leads away from it. */
function useOpenCreated() {
  const session = useSession()
  const navigate = useNavigate()
  return useCallback(
    ({ resource }: RowsReference, { id }: Row, from: string) => {
      const home = accessibleLists(session).find((one) => one.resource.name === resource.name)
      if (!home) return undefined
      const address = `${home.list.route}/${id}/show`
      navigate(address)
      return () => {
        if (window.location.pathname === address) navigate(from)
      }
    },
    [session, navigate],
  )
}

/** Says of what row something is done, and how. */
export interface Act {
  reference: RowsReference
  row: Row
  verb: RowVerb
  data?: Readonly<Record<string, unknown>>
  /** The version that the row must still have. */
  version?: number
}

/** Returns the function that does something to a row, then shows a toast, with Undo where something can take it back. */
export function useAct() {
  const provider = useDataProvider<WashboardDataProvider>()
  const translate = useTranslate()
  const words = useVerbWords()
  const titleOf = useTitleOf()
  const refresh = useRefetch()
  const session = useSession()
  const toast = useUndoableToast()
  const open = useOpenCreated()

  return useCallback(
    async ({ reference, row, verb, data = {}, version }: Act) => {
      const { resource, resourceName } = reference
      const title = titleOf(resource.name, row)
      const act = (name: RowVerb, body = {}, of?: number) =>
        provider.act(resourceName, name, { id: row.id, data: body, version: of })
      const from = window.location.pathname
      const { data: after, batch } = await act(verb, data, version)
      await refresh()
      if (after.id !== row.id) {
        const made = titleOf(resource.name, after)
        const undone = translate('done.undo', { title: made })
        const onUndone = open(reference, after, from)
        toast(words.doneOf(resource, verb, row, made), batch, { undone, onUndone })
        return
      }
      const toggled = toggledBy(resource, verb)
      const back = toggled ? verb : INVERSE[verb]
      // Where the provider has no undo, the opposite of the action comes nearest to it.
      const opposite =
        batch === undefined && back && mayDo(session, resource, back)
          ? () => act(back, toggled && { [toggled]: row[toggled] })
          : undefined
      const undone = back ? verbKey(resource, back, { ...row, ...data }) : 'undo'
      toast(
        words.doneOf(resource, verb, row, title),
        isFinal(verb) ? undefined : (batch ?? opposite),
        {
          undone: translate(`done.${undone}`, { title }),
          onUndone: () => focusRow(`/${resourceName}/${row.id}/show`),
        },
      )
    },
    [provider, translate, words, refresh, session, titleOf, toast, open],
  )
}

/** Returns the function that does something to a row of a list or entity, as `useAct` does. */
export function useRowAction(reference: RowsReference) {
  const act = useAct()
  return useCallback(
    (verb: RowVerb, row: Row, data?: Act['data']) => act({ reference, row, verb, data }),
    [act, reference],
  )
}
