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

/** Returns the time-off entities in which the viewer may create rows for others. */
const listTimeOffEntities = (viewer: Viewer): TimeOffEntity[] =>
  listReferences().flatMap((reference) => {
    const { resource } = reference
    if (!isTimeOffEntity(resource) || !mayDo(viewer, resource, 'create')) return []
    const role = viewer?.role
    const isForOthers = !role || resource.ownerField?.[role] === undefined
    return isForOthers ? [{ resource, reference }] : []
  })

/** Returns the entity that a time off is about. */
function findConcernedEntity({ resource }: TimeOffEntity): string | undefined {
  const concernedField = resource.fields[resource.timeOff.who]
  return concernedField?.type === 'reference' ? concernedField.to : undefined
}

/** Returns the time-off entity for a target entity, if the viewer may create its rows. */
export const findTimeOffEntity = (viewer: Viewer, target: string): TimeOffEntity | undefined =>
  listTimeOffEntities(viewer).find((entity) => findConcernedEntity(entity) === target)

/** Returns the entity that closes places for a day, if the viewer may create its rows. */
export const findClosingEntity = (
  viewer: Viewer,
  { fields }: AnyResource,
): TimeOffEntity | undefined =>
  listTimeOffEntities(viewer).find((entity) => {
    const closedEntity = findConcernedEntity(entity)
    const refersToClosed = Object.values(fields).some(
      (field) => field.type === 'reference' && field.to === closedEntity,
    )
    return entity.resource.timeOff.day !== undefined && refersToClosed
  })
