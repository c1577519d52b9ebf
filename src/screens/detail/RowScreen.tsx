import { listEntityVerbs } from '../../../registry/entities/life-cycle.ts'
import { Pending } from '../../platform/ui/feedback/Pending.tsx'
import { useQuery } from '@tanstack/react-query'
import { HttpError, useDataProvider, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Verb } from '../../../registry/words/verbs.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { matchesConditions } from '../../../registry/fields/conditions.ts'
import type { ResourceName } from '#business/words'
import { abilityAllows, mayDo } from '../../platform/access/ability.ts'
import { isOffered, useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { useActionDialog } from '../../parts/actions/RowActions.tsx'
import type { RowVerb } from '../../parts/actions/verbs.ts'
import type { WashboardDataProvider } from '../../platform/data/data-provider.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { getResource } from '../../platform/data/rows/resources.ts'
import { useRowTitle } from '../../platform/data/useRowTitle.ts'
import { getEntityNameKey, SAMPLE_PLURAL_COUNT } from '../../platform/i18n/label-keys.ts'
import { NotFound } from '../../platform/layout/NotFound.tsx'
import { RowDialog } from '../../parts/planning/row-forms.tsx'
import { useTitle } from '../../platform/layout/title.tsx'
import { RecordView } from './RecordView.tsx'
import { useRecordKeys } from './useRecordKeys.ts'

/** Finds the entity that has a row with an id, in the lists the viewer may read. */
async function findEntity(
  provider: WashboardDataProvider,
  names: readonly ResourceName[],
  id: number,
) {
  for (const name of names) {
    const pagination = { page: 1, perPage: 1 }
    const { data } = await provider.getList<Row>(name, {
      pagination,
      filter: { id, deleted: 'all' },
      meta: { columns: [] },
    })
    const row = data.find((candidate) => candidate.id === id)
    if (row) return { name, row }
  }
  return undefined
}

/**
 * Reads the complete row if the viewer may. Entities that share a request may return each other's
 * rows.
 */
async function fetchFullRow(provider: WashboardDataProvider, name: ResourceName, id: number) {
  try {
    const { data } = await provider.getOne<Row>(name, { id })
    return matchesConditions(data, getResource(name).rows?.where) ? data : undefined
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return undefined
    throw error
  }
}

async function findRow(
  provider: WashboardDataProvider,
  names: readonly ResourceName[],
  id: number,
) {
  const matchedRow = await findEntity(provider, names, id)
  for (const name of matchedRow ? [matchedRow.name] : names) {
    const row = await fetchFullRow(provider, name, id)
    if (row) return { name, row }
  }
  return matchedRow
}

/** Returns the row of the first entity that has it, with the fields the viewer may read. */
function useFirstRow(names: readonly ResourceName[], id: number) {
  const provider = useDataProvider<WashboardDataProvider>()
  const session = useSession()
  const readableEntities = names.filter((entity) => abilityAllows(session?.ability, 'read', entity))
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['row of', ...readableEntities, id],
    queryFn: async () => (await findRow(provider, readableEntities, id)) ?? null,
  })
  return { foundRow: data, error, isPending, refetch }
}

/** Returns the verbs the viewer may use on the row, because no list offers them here. */
function useRowVerbs(resource: AnyResource): Verb[] {
  const session = useSession()
  const extensions = useExtensions()
  return listEntityVerbs(resource).filter(
    (verb) =>
      verb !== 'create' && mayDo(session, resource, verb) && isOffered(resource, verb, extensions),
  )
}

function SharedRowPage({ name, row }: { name: ResourceName; row: Row }) {
  const resource = getResource(name)
  const reference = { resource, resourceName: name }
  const translate = useTranslate()
  const verbs = useRowVerbs(resource)
  const { openAction, dialog } = useActionDialog(reference)
  const [isEdited, setEdited] = useState(false)
  const startEditing = () => setEdited(true)
  useRecordKeys({ resource, row, verbs, onEdit: startEditing, onAsk: openAction })
  const title = useRowTitle()(name, row)
  useTitle(
    translate(getEntityNameKey(resource), { smart_count: SAMPLE_PLURAL_COUNT }),
    translate(`menu.${resource.menu}`),
    title,
  )
  const onVerb = (verb: RowVerb) => (verb === 'update' ? startEditing() : openAction(verb, row))
  const actions = { reference, verbs, onOpen: onVerb }
  return (
    <RecordView
      resource={resource}
      row={row}
      actions={actions}
      isEditable={verbs.includes('update')}
    >
      {isEdited && (
        <RowDialog
          reference={reference}
          fixedValues={{}}
          row={row}
          onClose={() => setEdited(false)}
        />
      )}
      {dialog}
    </RecordView>
  )
}

/** The page of a row at an address shared by several entities. */
export function RowScreen({ names }: { names: readonly ResourceName[] }) {
  const id = Number(useParams().id)
  const { foundRow: rowWithEntity, error, isPending, refetch } = useFirstRow(names, id)
  if (rowWithEntity) return <SharedRowPage key={rowWithEntity.row.id} {...rowWithEntity} />
  if (!isPending && !error) return <NotFound />
  return (
    <div className="page" aria-busy={isPending}>
      <Pending error={error} onRetry={refetch} shape="record" />
    </div>
  )
}
