import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { Obstacle } from '../../../platform/api/problems.ts'
import { getResource } from '../../../platform/data/rows/resources.ts'
import { parseFieldValues, type Values } from '../../fields/validation.ts'
import { fieldLabelKey } from '../../../platform/i18n/label-keys.ts'

/** A field of the dialog that removes an obstacle. */
export interface ObstacleField {
  /** The entity of the row itself, or of a row restored with it. */
  resource: AnyResource
  name: string
  /** The name of the field in the form. */
  source: string
  /** The references from the row to the field's row; empty if the row itself has the field. */
  references: readonly string[]
  /** The label keys along the path. The field's own label is last. */
  labels: readonly string[]
}

/**
 * Returns the entities along a path of references, the row's own first; undefined for an invalid
 * path.
 */
function listPathEntities(
  resource: AnyResource,
  references: readonly string[],
): AnyResource[] | undefined {
  const entities = [resource]
  for (const name of references) {
    const field = entities.at(-1)?.fields[name]
    if (field?.type !== 'reference') return undefined
    entities.push(getResource(field.to))
  }
  return entities
}

/**
 * Returns the form field that removes an obstacle; undefined if there is none. A reference of
 * another row is left out, because its choices may depend on values the form does not have.
 */
export function findRemedyField(
  resource: AnyResource,
  { remedy, field }: Obstacle,
): ObstacleField | undefined {
  const references = field?.split('.') ?? []
  const name = references.pop()
  const entities = listPathEntities(resource, references)
  const targetEntity = entities?.at(-1)
  if (remedy !== 'change' || !name || !entities || !targetEntity) return undefined
  const path = [...references, name]
  const labels = entities.map((entity, index) => fieldLabelKey(entity, path[index] ?? ''))
  if (references.length === 0) return { resource, name, source: name, references, labels }
  // The form holds the id of the other row under the reference's own name.
  const source = ['along', ...path].join('.')
  return targetEntity.fields[name]?.type === 'reference'
    ? undefined
    : { resource: targetEntity, name, source, references, labels }
}

/** Returns the form value at a name, which may be a path. */
function getFormValue(values: unknown, source: string): unknown {
  return source
    .split('.')
    .reduce<unknown>((value, name) => (value as Values | undefined)?.[name], values)
}

/** Returns the values of the remedy fields to send, by their paths from the row. */
export function remedyValues(fields: readonly ObstacleField[], values: Values): Values {
  const entries = fields.flatMap(({ resource, name, source, references }) => {
    const parsed = parseFieldValues(resource, [name], { [name]: getFormValue(values, source) })
    return Object.entries(parsed).map(
      ([, value]) => [[...references, name].join('.'), value] as const,
    )
  })
  return Object.fromEntries(entries)
}

/** Returns whether no field in the dialog can remove the obstacle. */
export const hasNoRemedy = (resource: AnyResource, obstacle: Obstacle): boolean =>
  obstacle.blocks && obstacle.remedy !== 'restore' && !findRemedyField(resource, obstacle)
