import { useDataProvider, useGetManyReference, useTranslate } from 'ra-core'
import { type FormEvent, useId, useState } from 'react'
import type { AnyResource } from '../../resources/kit/entities/registry.ts'
import { labelOf } from '../../resources/kit/fields/pointing.ts'
import { accessibleLists } from '../access/rights.ts'
import { useSession } from '../access/useSession.ts'
import { RowActions } from '../actions/RowActions.tsx'
import { useActionDialog } from '../actions/useActionDialog.tsx'
import { useVerbs } from '../actions/useVerbs.ts'
import type { ListReference } from '../data/list-references.ts'
import type { Row } from '../data/normalise.ts'
import { resourceOf } from '../data/resources.ts'
import { useRefetch } from '../data/useRefetch.ts'
import { type ErrorMessage, useErrorMessage } from '../feedback/error-message.ts'
import { FormError } from '../feedback/FormError.tsx'
import { LoadError } from '../feedback/LoadError.tsx'
import { FieldRow } from '../fields/inputs/FieldRow.tsx'
import { Input } from '../fields/inputs/Input.tsx'
import { problemIn, type Values } from '../fields/validation.ts'
import { useFormat } from '../i18n/format.ts'
import { nameKey, PLURAL } from '../i18n/label-keys.ts'
import { Button } from '../ui/Button.tsx'
import { attachedTo } from './attached.ts'

interface ThreadProps {
  reference: ListReference
  fixed: Values
}

/** Who wrote an entry: the person whom the server set on creation. */
function authorOf({ fields }: AnyResource, row: Row): string {
  const [name] =
    Object.entries(fields).find(([, f]) => f.type === 'reference' && f.setOn === 'create') ?? []
  return String((name && row[labelOf(name)]) ?? '')
}

function Entry({ reference, row }: { reference: ListReference; row: Row }) {
  const { resource } = reference
  const format = useFormat()
  const { rowVerbs } = useVerbs(reference)
  const { ask, dialog } = useActionDialog(reference)
  return (
    <li>
      <p>{String(row[resource.title])}</p>
      <footer>
        <small>
          {authorOf(resource, row)} · <time>{format.datetime(String(row.created_at))}</time>
        </small>
        <RowActions
          reference={reference}
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
function AddBox({ reference, fixed }: ThreadProps) {
  const { resource, resourceName } = reference
  const name = resource.title
  const field = resource.fields[name]
  const provider = useDataProvider()
  const translate = useTranslate()
  const refresh = useRefetch()
  const messageOf = useErrorMessage()
  const id = useId()
  const [value, setValue] = useState<unknown>('')
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<ErrorMessage | null>(null)
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
      await provider.act(resourceName, 'create', { data: { ...fixed, [name]: value } })
      setValue('')
      await refresh()
    } catch (error) {
      setFailure(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <form className="thread-add" onSubmit={add} noValidate>
      <FormError error={failure} />
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

function Thread({ reference, fixed }: ThreadProps) {
  const translate = useTranslate()
  const { canCreate } = useVerbs(reference)
  const [[target = '', id] = [], ...rest] = Object.entries(fixed)
  const { data, error, refetch } = useGetManyReference<Row>(reference.resourceName, {
    target,
    id: String(id),
    pagination: { page: 1, perPage: 200 },
    sort: { field: 'id', order: 'ASC' },
    filter: Object.fromEntries(rest),
  })
  const title = translate(nameKey(reference.resource), { smart_count: PLURAL })
  return (
    <section className="page thread" aria-label={title}>
      <h3>{title}</h3>
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {data && data.length > 0 && (
        <ul>
          {data.map((row) => (
            <Entry key={row.id} reference={reference} row={row} />
          ))}
        </ul>
      )}
      {canCreate && <AddBox reference={reference} fixed={fixed} />}
    </section>
  )
}

/** What was written down about a row, with a box to add to it. */
export function Threads({ resource, id }: { resource: AnyResource; id: number }) {
  const session = useSession()
  return attachedTo(resource.name)
    .filter(({ isThread }) => isThread)
    .map(({ to, filter }) => {
      const reference = accessibleLists(session).find((one) => one.resource === resourceOf(to))
      return reference && <Thread key={to} reference={reference} fixed={filter(id)} />
    })
}
