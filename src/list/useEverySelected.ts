import { useCallback, useMemo, useState } from 'react'
import { useExtensions } from '../access/rights.ts'
import type { EveryChoice } from '../actions/bulk/BulkBar.tsx'
import { BATCH } from '../data/server-batch.ts'
import type { ResourceName } from '#business/words/names.ts'
import type { Row } from '../data/rows/normalise.ts'
import { type Selectable, useSelection } from '../table/selection.tsx'

/** The rows on the screen, how many match in all, and by what filter. */
interface Shown {
  rows: readonly Row[] | undefined
  total: number
  params: { filter: Readonly<Record<string, unknown>> }
}

/** All rows that match a filter, but some. */
interface Every {
  /** The filter as text: under another one they are others. */
  query: string
  except: ReadonlySet<number>
}

/** A selection that can also be of all rows that match: ticking one off makes it an exception. */
function everySelectable(
  selection: Selectable<Row>,
  rows: readonly Row[],
  every: Every,
  setEvery: (every: Every | null) => void,
): Selectable<Row> {
  const { query, except } = every
  const leave = () => setEvery(null)
  return {
    ...selection,
    ids: new Set(rows.map(({ id }) => id).filter((id) => !except.has(id))),
    toggle: (id) => {
      const others = new Set(except)
      if (!others.delete(id)) others.add(id)
      setEvery({ query, except: others })
    },
    toggleAll: (ids) => {
      leave()
      selection.toggleAll(ids)
    },
    choose: (ids) => {
      leave()
      selection.choose(ids)
    },
    clear: () => {
      leave()
      selection.clear()
    },
  }
}

/**
 * The selection of a list, which reaches beyond its page where the provider can do something to all
 * rows that match a filter.
 */
export function useEverySelected(
  resource: ResourceName,
  { rows, total, params: { filter } }: Shown,
): { selection: Selectable<Row>; choice?: EveryChoice } {
  const selection = useSelection(resource)
  const isOffered = useExtensions().has(BATCH)
  const [chosen, setEvery] = useState<Every | null>(null)
  const query = JSON.stringify(filter)
  const every = chosen?.query === query ? chosen : null
  const chooseEvery = useCallback(() => setEvery({ query, except: new Set() }), [query])
  const choosePage = useCallback(() => {
    setEvery(null)
    selection.choose((rows ?? []).map(({ id }) => id))
  }, [selection, rows])
  const extended = useMemo(
    () => (every ? everySelectable(selection, rows ?? [], every, setEvery) : selection),
    [selection, rows, every],
  )
  if (!isOffered) return { selection }
  const except = [...(every?.except ?? [])]
  const rest = every && { every: { filter, except, count: total - except.length } }
  return { selection: extended, choice: { ...rest, total, chooseEvery, choosePage } }
}
