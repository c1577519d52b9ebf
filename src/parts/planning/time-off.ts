import type { AnyResource } from '../../../registry/entities/registry.ts'
import { mayDo, type Viewer } from '../../platform/access/ability.ts'
import { listReferences, type ListReference } from '../../platform/data/rows/list-references.ts'

/** An entity whose rows record when a person is off. */
export interface TimeOffEntity {
  resource: AnyResource & Required<Pick<AnyResource, 'timeOff'>>
  reference: ListReference
}

const isTimeOffEntity = (resource: AnyResource): resource is TimeOffEntity['resource'] =>
  resource.timeOff !== undefined

/** Returns the entities that record time off, as far as the viewer may do that for others. */
const listTimeOff = (viewer: Viewer): TimeOffEntity[] =>
  listReferences().flatMap((reference) => {
    const { resource } = reference
    if (!isTimeOffEntity(resource) || !mayDo(viewer, resource, 'create')) return []
    const role = viewer?.role
    const isForOthers = !role || resource.ownerField?.[role] === undefined
    return isForOthers ? [{ resource, reference }] : []
  })

/** Returns the entity that a time off concerns, such as that of people. */
function findConcerned({ resource }: TimeOffEntity): string | undefined {
  const who = resource.fields[resource.timeOff.who]
  return who?.type === 'reference' ? who.to : undefined
}

/** Returns the entity that records when rows of a target entity are off, if the viewer may do that. */
export const findTimeOff = (viewer: Viewer, target: string): TimeOffEntity | undefined =>
  listTimeOff(viewer).find((entity) => findConcerned(entity) === target)

/** Returns the entity that closes the places of an entity's rows for a day, if the viewer may do that. */
export const findClosing = (viewer: Viewer, { fields }: AnyResource): TimeOffEntity | undefined =>
  listTimeOff(viewer).find((entity) => {
    const place = findConcerned(entity)
    const isPlace = Object.values(fields).some(
      (field) => field.type === 'reference' && field.to === place,
    )
    return entity.resource.timeOff.day !== undefined && isPlace
  })
