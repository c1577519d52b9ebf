import { entityVerbs } from '../../../registry/entities/life-cycle.ts'
import { isFilterable } from '../../../registry/fields/filter-names.ts'
import { registry as declared } from '#business/index.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { choosableBy } from '../../../registry/entities/choices.ts'
import type { AnyRead, AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { matches } from '../../../registry/fields/conditions.ts'
import { mayDo } from '../../access/ability.ts'
import { visibleEntity } from '../../access/visible-fields.ts'
import { isOffered } from '../../access/rights.ts'
import type { Row } from '../../data/rows/normalise.ts'
import { resourceOf } from '../../data/rows/resources.ts'
import { attachedTo } from './attached.ts'
import { declaredRelations } from './declared.ts'
import { type Relation, type RelationContext, relationsBy } from './relations-by.ts'

const registry: Registry = declared

/** Whether the provider can be asked for the rows of one row alone, which are few. */
export function isNear({ reference, list, filter }: Relation): boolean {
  const isNamed = ({ params }: AnyRead) =>
    params !== undefined && Object.values(params).every((name) => name in filter)
  return !list && Object.values(reference.resource.reads ?? {}).some(isNamed)
}

/** A row's own few rows come first, then what has a list of its own, then what is read whole. */
const nearness = (relation: Relation) => (isNear(relation) ? 0 : relation.list ? 1 : 2)

/**
 * The rows that the page of a row shows: those that are declared, or else every kind that refers to
 * it and that the viewer may read, few and near ones first.
 */
export function relationsOf(
  resource: AnyResource,
  id: number,
  context: RelationContext,
): Relation[] {
  const said = declaredRelations(resource, id, context)
  if (said) return said
  const others = Object.values(registry).filter(
    ({ union, name }) => !union && name !== resource.lines?.entity,
  )
  const found = others.flatMap((other) =>
    Object.entries(visibleEntity(context.viewer, other).fields).flatMap(([name, field]) =>
      // Who did something to a row is no relation of that row.
      (field.type === 'reference' || field.type === 'references') &&
      field.to === resource.name &&
      !field.setOn &&
      isFilterable(field)
        ? relationsBy(other, { [name]: id }, context)
        : [],
    ),
  )
  const attached = attachedTo(resource.name)
    .filter(({ isThread }) => !isThread)
    .flatMap(({ to, filter }) => relationsBy(registry[to], filter(id), context))
  return [...found, ...attached].sort((a, b) => nearness(a) - nearness(b))
}

/** The columns of related rows: a few of the list's, without those that say what is known. */
export function columnsOf({ reference, list, filter, whole }: Relation): string[] {
  const { fields } = reference.resource
  if (whole) return whole.columns.filter((name) => name === 'state' || name in fields)
  const names = list?.list.columns ?? Object.keys(fields)
  const isTold = (name: string) => {
    const field = fields[name]
    if (field === undefined) return name in filter
    if (field.type === 'id' || field.type === 'image') return true
    // The page itself tells what is copied from it.
    const isCopy = !list && field.copies !== undefined
    return name in filter || field.setOn !== undefined || isCopy
  }
  return names.filter((name) => !isTold(name) && name !== 'deleted_at').slice(0, 7)
}

/** Whether the form of related rows asks for the row that they belong to, and may be given it as it is. */
function takes(
  { reference, list, filter }: Relation,
  row: Row | undefined,
  today: string,
): boolean {
  const { fields, form = [] } = reference.resource
  const isAsked = Object.keys(filter).every((name) => form.includes(name))
  const fits = Object.keys(filter).every((name) => {
    const field = fields[name]
    return (
      field?.type === 'reference' &&
      row &&
      matches(row, choosableBy(field, resourceOf(field.to)), today)
    )
  })
  return isAsked && fits && Boolean(list?.list.actions?.includes('create'))
}

/**
 * What the viewer may do to related rows on the page they belong to: everything to those that
 * have no screen of their own; of others a new one can be made.
 */
export function childVerbs(relation: Relation, context: RelationContext, row?: Row, today = '') {
  const { resource } = relation.reference
  const isFor = (verb: Verb) =>
    !relation.whole && (!relation.list || (verb === 'create' && takes(relation, row, today)))
  return entityVerbs(resource).filter(
    (verb) =>
      verb !== 'read' &&
      isFor(verb) &&
      isOffered(resource, verb, context.extensions) &&
      mayDo(context.viewer, resource, verb),
  )
}
