import { useDataProvider, useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { matches } from '../../resources/kit/fields.ts'
import type { ResourceName } from '../../resources/kit/names.ts'
import { resourceOf, titleOf } from '../form/useChoices.ts'
import { useTitle } from '../layout/title.tsx'
import { Trouble } from '../list/quiet.tsx'
import { NotFound } from '../misc/NotFound.tsx'
import type { WashboardDataProvider } from '../provider/data-provider.ts'
import type { Row } from '../provider/normalise.ts'
import { leaves, mayOpen } from '../session/ability.ts'
import { nameKey } from '../session/labels.ts'
import { useSession } from '../session/useSession.ts'
import { Facts } from './Facts.tsx'
import { Related } from './Related.tsx'
import { Threads } from './Thread.tsx'

interface Found {
  id: number
  name?: ResourceName
  row?: Row
  error?: unknown
}

/** A row of the first entity that has it, with as much of it as this person may know. */
function useRowOf(names: readonly ResourceName[], id: number) {
  const provider = useDataProvider<WashboardDataProvider>()
  const session = useSession()
  const [found, setFound] = useState<Found>()
  const [attempt, setAttempt] = useState(0)
  // Another attempt is another reading.
  useEffect(() => {
    let isHere = true
    const tell = (what: Omit<Found, 'id'>) => isHere && setFound({ id, ...what })
    const look = async () => {
      for (const name of names.filter((one) => leaves(session?.ability, 'read', one))) {
        const { rows, lists } = resourceOf(name)
        const isOpen = Object.values(lists).some((list) => mayOpen(session, name, list))
        const { data } = await provider.getMany<Row>(name, { ids: [id] })
        const row = data.find((one) => !isOpen || matches(one, rows?.where))
        if (row) return tell({ name, row })
      }
      return tell({})
    }
    look().catch((error) => tell({ error }))
    return () => {
      isHere = false
    }
  }, [provider, names, id, session, attempt])
  return { found: found?.id === id ? found : undefined, retry: () => setAttempt(attempt + 1) }
}

function Page({ name, row }: { name: ResourceName; row: Row }) {
  const resource = resourceOf(name)
  const translate = useTranslate()
  const title = titleOf(name, row)
  useTitle(title, translate(nameKey(resource), { smart_count: 1 }))
  return (
    <>
      <article className="page record">
        <header className="record-head">
          <h2 tabIndex={-1} data-names-screen>
            <bdi>{title}</bdi>
          </h2>
        </header>
        <Facts resource={resource} row={row} />
      </article>
      <Threads resource={resource} id={row.id} />
      <Related resource={resource} id={row.id} />
    </>
  )
}

/** The page of a row at an address that is no list's. */
export function RowScreen({ names }: { names: readonly ResourceName[] }) {
  const id = Number(useParams().id)
  const { found, retry } = useRowOf(names, id)
  if (found?.name && found.row) return <Page name={found.name} row={found.row} />
  if (found && !found.error) return <NotFound />
  return (
    <div className="page" aria-busy={!found}>
      {found ? <Trouble error={found.error} onRetry={retry} /> : <span className="bone" />}
    </div>
  )
}
