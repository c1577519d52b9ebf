import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { findPersonName } from '../../../registry/changes/suggestions.ts'
import { planningCalls } from '../../../registry/calls/planning-calls.ts'
import { isPlannable } from '../../../registry/changes/plannable.ts'
import { getLabelName } from '../../../registry/fields/targets.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { mayDo } from '../../platform/access/ability.ts'
import { call } from '../../platform/api/index.ts'
import { registry } from '../../platform/data/rows/resources.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { Note } from '../../platform/ui/Note.tsx'

/** Says that the person of a row cannot do it, and why. */
export function UncoveredNote({ resource, row }: { resource: AnyResource; row: Row }) {
  const translate = useTranslate()
  const { today } = useFormat()
  const viewer = useSession()
  const isOffered = useExtensions().has(planningCalls.uncovered.request)
  const person = resource.union ? undefined : findPersonName(resource, registry)
  const isAsked =
    isOffered &&
    person !== undefined &&
    row[person] !== null &&
    mayDo(viewer, resource, 'update') &&
    isPlannable(resource, row, today)
  const { data } = useQuery({
    queryKey: ['uncovered', resource.name, row],
    queryFn: ({ signal }) =>
      call(planningCalls.uncovered, { entity: resource.name, id: row.id }, { signal }),
    enabled: isAsked,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
  if (!isAsked || !data) return null
  const name = String(row[getLabelName(person)] ?? '')
  return (
    <Note tone="orange">{translate('planning.uncovered', { name, reason: data.message })}</Note>
  )
}
