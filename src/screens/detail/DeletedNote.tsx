import { useTranslate } from 'ra-core'
import { registry as declared } from '#business'
import { getCall } from '../../../registry/entities/access.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { getBodyFields } from '../../../registry/entities/endpoints.ts'
import { getReferenceTitleName } from '../../../registry/fields/targets.ts'
import { useDeletions } from '../../parts/actions/useDeletions.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { Note } from '../../platform/ui/Note.tsx'

const registry: Registry = declared

/** Returns the verb that ends rows of an entity, and the fields of its author and its reason. */
function getDeletion(resource: AnyResource) {
  // A union has no verbs of its own; those of its first member stand for all.
  const [firstMemberName] = resource.union ?? []
  const owningEntity = firstMemberName ? registry[firstMemberName] : resource
  const verb = getCall(owningEntity, 'cancel') ? 'cancel' : 'delete'
  const authorField = Object.entries(owningEntity.fields).find(
    ([, field]) => field.type === 'reference' && field.setOn === verb,
  )
  const reasonField = getBodyFields(owningEntity, 'cancel').find(
    (name) => owningEntity.fields[name]?.type === 'reference',
  )
  return {
    verb,
    authorName: authorField?.[0],
    reasonName: verb === 'cancel' ? reasonField : undefined,
  }
}

/** The note on a deleted or cancelled row, with the time, the author and the reason. */
export function DeletedNote({ resource, row }: { resource: AnyResource; row: Row }) {
  const translate = useTranslate()
  const format = useFormat()
  const { verb, authorName, reasonName } = getDeletion(resource)
  const deletedAt = format.datetime(String(row.deleted_at))
  const deletion = useDeletions(resource, [row]).get(row.id)
  const getLabel = (name: string | undefined) =>
    name ? row[getReferenceTitleName(name)] : undefined
  const actor = getLabel(authorName) ?? deletion?.actor
  const reason = getLabel(reasonName) ?? deletion?.reason
  const sentences = [
    translate(verb === 'cancel' ? 'ui.cancelled_at' : 'ui.deleted_at', { when: deletedAt }),
    actor && translate('ui.ended_by', { who: actor }),
    reason && translate('ui.ended_why', { reason }),
    getCall(resource, 'restore') && translate('ui.read_only'),
  ]
  return <Note tone="orange">{sentences.filter(Boolean).join(' ')}</Note>
}
