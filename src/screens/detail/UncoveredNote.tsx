import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { findPersonReference, mayAssignAnyRow } from '../../../registry/changes/suggestions.ts'
import { planningCalls } from '../../../registry/calls/planning-calls.ts'
import { isPlannable } from '../../../registry/changes/plannable.ts'
import { getReferenceTitleName } from '../../../registry/fields/targets.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { mayDo } from '../../platform/access/ability.ts'
import { call } from '../../platform/api/index.ts'
import { registry } from '../../platform/data/rows/resources.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { Note } from '../../platform/ui/Note.tsx'

/** The note that the person assigned to a row is not available, with the reason. */
export function UncoveredNote({ resource, row }: { resource: AnyResource; row: Row }) {
  const translate = useTranslate()
  const { today } = useFormat()
  const viewer = useSession()
  const role = viewer?.role ?? null
  const canCheck = useExtensions().has(planningCalls.uncovered.request)
  const personField = resource.union ? undefined : findPersonReference(resource, registry)
  const isChecked =
    canCheck &&
    personField !== undefined &&
    row[personField] !== null &&
    mayDo(viewer, resource, 'update') &&
    role !== null &&
    mayAssignAnyRow(role, registry) &&
    isPlannable(resource, row, today)
  const { data } = useQuery({
    queryKey: ['uncovered', resource.name, row],
    queryFn: ({ signal }) =>
      call(planningCalls.uncovered, { entity: resource.name, id: row.id }, { signal }),
    enabled: isChecked,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
  if (!isChecked || !data) return null
  const personName = String(row[getReferenceTitleName(personField)] ?? '')
  return (
    <Note tone="orange">
      {translate('planning.uncovered', { name: personName, reason: data.message })}
    </Note>
  )
}
