import { useDataProvider, useGetManyReference, useTranslate } from 'ra-core'
import { type FormEvent, useId, useState } from 'react'
import type { AnyResource } from '../../resources/kit/define.ts'
import { labelOf } from '../../resources/kit/fields.ts'
import { useAsking } from '../actions/useActionDialog.tsx'
import { FieldRow } from '../fields/inputs/FieldRow.tsx'
import { Input } from '../fields/inputs/Input.tsx'
import { resourceOf } from '../data/resources.ts'
import { problemIn, type Values } from '../fields/validation.ts'
import { useFormat } from '../i18n/format.ts'
import { LoadError } from '../feedback/LoadError.tsx'
import { RowActions } from '../actions/RowActions.tsx'
import { useReread } from '../data/useReread.ts'
import { useVerbs } from '../actions/useVerbs.ts'
import type { Row } from '../data/normalise.ts'
import type { ListPlace } from '../data/list-references.ts'
import { nameKey, SEVERAL } from '../i18n/label-keys.ts'
import { openLists } from '../access/rights.ts'
import { useSession } from '../access/useSession.ts'
import { Button } from '../ui/Button.tsx'
import { FormError } from '../feedback/FormError.tsx'
import { useWords, type Words } from '../feedback/error-message.ts'
import { attachedTo } from './attached.ts'

interface ThreadProps {
  place: ListPlace
  fixed: Values
}

/** Who wrote an entry: whoever the server stamped on it. */
function authorOf({ fields }: AnyResource, row: Row): string {
  const [name] =
    Object.entries(fields).find(([, f]) => f.type === 'reference' && f.stamp === 'create') ?? []
  return String((name && row[labelOf(name)]) ?? '')
}

function Entry({ place, row }: { place: ListPlace; row: Row }) {
  const { resource } = place
  const format = useFormat()
  const { rowVerbs } = useVerbs(place)
  const { ask, dialog } = useAsking(place)
  return (
    <li>
      <p>{String(row[resource.title])}</p>
      <footer>
        <small>
          {authorOf(resource, row)} · <time>{format.datetime(String(row.created_at))}</time>
        </small>
        <RowActions
          place={place}
          row={row}
          verbs={rowVerbs.filter((verb) => verb === 'delete')}
          onAsk={ask}
        />
      </footer>
      {dialog}
    </li>
  )
}

/** A box that adds an entry; what is in it stays until the server has it. */
function AddBox({ place, fixed }: ThreadProps) {
  const { resource, raName } = place
  const name = resource.title
  const field = resource.fields[name]
  const provider = useDataProvider()
  const translate = useTranslate()
  const refresh = useReread()
  const words = useWords()
  const id = useId()
  const [value, setValue] = useState<unknown>('')
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<Words | null>(null)
  const [busy, setBusy] = useState(false)

  async function add(event: FormEvent) {
    event.preventDefault()
    const wrong = field && problemIn(field, value)
    setProblem(wrong && translate(wrong.key, wrong.params))
    if (wrong) {
      document.getElementById(id)?.focus()
      return
    }
    setBusy(true)
    setFailure(null)
    try {
      await provider.act(raName, 'create', { data: { ...fixed, [name]: value } })
      setValue('')
      await refresh()
    } catch (error) {
      setFailure(words(error))
    }
    setBusy(false)
  }
  return (
    <form className="thread-add" onSubmit={add} noValidate>
      <FormError words={failure} />
      <FieldRow id={id} resource={resource} name={name} error={problem} required>
        {(wiring) => (
          <Input {...wiring} resource={resource} name={name} value={value} onChange={setValue} />
        )}
      </FieldRow>
      <Button type="submit" icon="plus" busy={busy}>
        {translate('ui.thread_add')}
      </Button>
    </form>
  )
}

function Thread({ place, fixed }: ThreadProps) {
  const translate = useTranslate()
  const { canCreate } = useVerbs(place)
  const [[target = '', id] = [], ...rest] = Object.entries(fixed)
  const { data, error, refetch } = useGetManyReference<Row>(place.raName, {
    target,
    id: String(id),
    pagination: { page: 1, perPage: 200 },
    sort: { field: 'id', order: 'ASC' },
    filter: Object.fromEntries(rest),
  })
  const title = translate(nameKey(place.resource), { smart_count: SEVERAL })
  return (
    <section className="page thread" aria-label={title}>
      <h3>{title}</h3>
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {data && data.length > 0 && (
        <ul>
          {data.map((row) => (
            <Entry key={row.id} place={place} row={row} />
          ))}
        </ul>
      )}
      {canCreate && <AddBox place={place} fixed={fixed} />}
    </section>
  )
}

/** What was written down about a row, with a box to add to it. */
export function Threads({ resource, id }: { resource: AnyResource; id: number }) {
  const session = useSession()
  return attachedTo(resource.name)
    .filter(({ isThread }) => isThread)
    .map(({ to, filter }) => {
      const place = openLists(session).find((one) => one.resource === resourceOf(to))
      return place && <Thread key={to} place={place} fixed={filter(id)} />
    })
}
