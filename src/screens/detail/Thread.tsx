import { useDataProvider, useGetManyReference, useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { getReferenceTitleName } from '../../../registry/fields/targets.ts'
import { listAccessibleLists } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { RowActions, useActionDialog } from '../../parts/actions/RowActions.tsx'
import { useVerbs } from '../../parts/actions/useVerbs.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { getResource } from '../../platform/data/rows/resources.ts'
import { useRefetch } from '../../platform/data/useRefetch.ts'
import { LoadError } from '../../platform/ui/feedback/LoadError.tsx'
import { buildInitialValues, parseFormValues, type Values } from '../../parts/fields/validation.ts'
import { FormField } from '../../parts/form/FormField.tsx'
import { SubmitError } from '../../parts/form/SubmitError.tsx'
import { SubmitForm } from '../../parts/form/SubmitForm.tsx'
import { useSubmit } from '../../parts/form/useSubmit.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { getEntityNameKey, SAMPLE_PLURAL_COUNT } from '../../platform/i18n/label-keys.ts'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { listPolymorphicRelations } from './related/polymorphic-relations.ts'

interface ThreadProps {
  reference: ListReference
  fixedValues: Values
}

/** Returns the author of an entry, which the server sets on creation. */
function getAuthor({ fields }: AnyResource, row: Row): string {
  const authorField = Object.entries(fields).find(
    ([, field]) => field.type === 'reference' && field.setOn === 'create',
  )
  const author = authorField && row[getReferenceTitleName(authorField[0])]
  return String(author ?? '')
}

function ThreadEntry({ reference, row }: { reference: ListReference; row: Row }) {
  const { resource } = reference
  const format = useFormat()
  const { rowVerbs } = useVerbs(reference)
  const { openAction, dialog } = useActionDialog(reference)
  return (
    <li>
      <p translate="no">{String(row[resource.title])}</p>
      <footer>
        <small>
          <bdi translate="no">{getAuthor(resource, row)}</bdi> ·{' '}
          <time>{format.datetime(String(row.created_at))}</time>
        </small>
        <RowActions
          reference={reference}
          row={row}
          verbs={rowVerbs.filter((verb) => verb === 'delete')}
          onOpen={openAction}
        />
      </footer>
      {dialog}
    </li>
  )
}

/** Resets the form whenever the number of saved entries increases. */
function FormReset({ count }: { count: number }) {
  const { reset } = useFormContext()
  useEffect(() => {
    if (count > 0) reset()
  }, [count, reset])
  return null
}

/** The form that adds an entry. It is cleared after the server has stored the entry. */
function EntryForm({ reference, fixedValues }: ThreadProps) {
  const { resource, resourceName } = reference
  const provider = useDataProvider()
  const translate = useTranslate()
  const refresh = useRefetch()
  const [savedCount, setSavedCount] = useState(0)
  const names = [resource.title]
  const { submit, busy, failure } = useSubmit(async (values: Values) => {
    const data = { ...parseFormValues(resource, names, values), ...fixedValues }
    await provider.act(resourceName, 'create', { data })
    setSavedCount(savedCount + 1)
    await refresh()
  })
  return (
    <SubmitForm
      className="thread-add"
      resource={resource.name}
      defaultValues={buildInitialValues(resource, names)}
      onSubmit={submit}
    >
      <SubmitError failure={failure} />
      <FormField reference={reference} name={resource.title} required />
      <Button type="submit" icon="plus" busy={busy}>
        {translate('ui.thread_add')}
      </Button>
      <FormReset count={savedCount} />
    </SubmitForm>
  )
}

function Thread({ reference, fixedValues }: ThreadProps) {
  const translate = useTranslate()
  const { canCreate } = useVerbs(reference)
  const [[target = '', id] = [], ...otherValues] = Object.entries(fixedValues)
  const { data, error, refetch } = useGetManyReference<Row>(reference.resourceName, {
    target,
    id: String(id),
    pagination: { page: 1, perPage: 200 },
    sort: { field: 'id', order: 'ASC' },
    filter: Object.fromEntries(otherValues),
  })
  const title = translate(getEntityNameKey(reference.resource), {
    smart_count: SAMPLE_PLURAL_COUNT,
  })
  return (
    <section className="page thread" aria-label={title}>
      <h3>{title}</h3>
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {data && data.length > 0 && (
        <ul>
          {data.map((row) => (
            <ThreadEntry key={row.id} reference={reference} row={row} />
          ))}
        </ul>
      )}
      {canCreate && <EntryForm reference={reference} fixedValues={fixedValues} />}
    </section>
  )
}

/** The threads of a row, such as its notes, each with a form to add an entry. */
export function Threads({ resource, id }: { resource: AnyResource; id: number }) {
  const session = useSession()
  return listPolymorphicRelations(resource.name)
    .filter(({ isThread }) => isThread)
    .map(({ entityName, filter }) => {
      const reference = listAccessibleLists(session).find(
        (list) => list.resource === getResource(entityName),
      )
      return reference && <Thread key={entityName} reference={reference} fixedValues={filter(id)} />
    })
}
