import { useTranslate } from 'ra-core'
import { registry as declared } from '#business'
import { getCall } from '../../../registry/entities/access.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { getBodyFields } from '../../../registry/entities/endpoints.ts'
import { getLabelName } from '../../../registry/fields/targets.ts'
import { useDeletions } from '../../parts/actions/useDeletions.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { Note } from '../../platform/ui/Note.tsx'

const registry: Registry = declared

/** Returns the verb that ends rows of an entity, and the fields that store who did it and why. */
function getDeletion(resource: AnyResource) {
  // A union has no verbs of its own; those of its first member stand for all.
  const [first] = resource.union ?? []
  const whose = first ? registry[first] : resource
  const verb = getCall(whose, 'cancel') ? 'cancel' : 'delete'
  const who = Object.entries(whose.fields).find(
    ([, field]) => field.type === 'reference' && field.setOn === verb,
  )
  const why = getBodyFields(whose, 'cancel').find(
    (name) => whose.fields[name]?.type === 'reference',
  )
  return { verb, who: who?.[0], why: verb === 'cancel' ? why : undefined }
}

/** The note on a deleted or cancelled row: since when, by whom and why. */
export function DeletedNote({ resource, row }: { resource: AnyResource; row: Row }) {
  const translate = useTranslate()
  const format = useFormat()
  const { verb, who, why } = getDeletion(resource)
  const when = format.datetime(String(row.deleted_at))
  const deletion = useDeletions(resource, [row]).get(row.id)
  const getLabel = (name: string | undefined) => (name ? row[getLabelName(name)] : undefined)
  const [actor, reason] = [getLabel(who) ?? deletion?.actor, getLabel(why) ?? deletion?.reason]
  const parts = [
    translate(verb === 'cancel' ? 'ui.cancelled_at' : 'ui.deleted_at', { when }),
    actor && translate('ui.ended_by', { who: actor }),
    reason && translate('ui.ended_why', { reason }),
    getCall(resource, 'restore') && translate('ui.read_only'),
  ]
  return <Note tone="orange">{parts.filter(Boolean).join(' ')}</Note>
}
