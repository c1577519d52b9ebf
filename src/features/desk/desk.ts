import { findNoOverlapRule } from '../../../registry/changes/busy.ts'
import { findPersonReference } from '../../../registry/changes/suggestions.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { DeskRow, DeskTime } from '../../../registry/fields/desk.ts'
import type { FieldTypes } from '../../../registry/fields/field-types.ts'
import { getReferenceTitleName } from '../../../registry/fields/targets.ts'
import { mayDo, type Viewer } from '../../platform/access/ability.ts'
import { isOffered } from '../../platform/access/rights.ts'
import { getResource, registry } from '../../platform/data/rows/resources.ts'
import { isFormFieldRequired, type Values } from '../../parts/fields/validation.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { readPhone } from './read-phone.ts'

/** A reference of a desk form whose row may be new. */
export interface DeskReference {
  name: string
  target: AnyResource
  /**
   * The fields of the target entity that refer to the caller; empty if the target is the caller.
   */
  callerFields: readonly string[]
}

/** An entity whose rows are made at the desk. */
export interface DeskEntity {
  resource: AnyResource
  desk: DeskRow
  /** The fields with the person who takes the row, and with the start of the row. */
  person: string
  start: string
  /** The caller, and the references whose rows belong to the caller. */
  caller: DeskReference
  belonging: readonly DeskReference[]
  /** The other fields of the form. */
  otherFields: readonly string[]
}

const getReferenceField = (
  { fields }: AnyResource,
  name: string,
): FieldTypes['reference'] | undefined => {
  const field = fields[name]
  return field?.type === 'reference' ? field : undefined
}

/** Returns the desk form of an entity; undefined if its rows are not created at the desk. */
function readDesk(resource: AnyResource): DeskEntity | undefined {
  const { desk } = resource
  const [name = ''] = desk?.fields ?? []
  const caller = getReferenceField(resource, name)
  const person = findPersonReference(resource, registry)
  const start = person && findNoOverlapRule(resource, person, registry)?.start
  if (!desk || !caller || !person || !start) return undefined
  const belonging = desk.fields.flatMap((fieldName): DeskReference[] => {
    const field = getReferenceField(resource, fieldName)
    const owners = Object.entries(field?.within ?? {}).filter(([, formField]) => formField === name)
    if (!field || owners.length === 0) return []
    return [
      {
        name: fieldName,
        target: getResource(field.to),
        callerFields: owners.map(([targetField]) => targetField),
      },
    ]
  })
  const usedNames = new Set([name, ...belonging.map((reference) => reference.name)])
  return {
    resource,
    desk,
    person,
    start,
    belonging,
    caller: { name, target: getResource(caller.to), callerFields: [] },
    otherFields: desk.fields.filter((field) => !usedNames.has(field)),
  }
}

/** The entities that the viewer can create at the desk, by start time: today or later. */
export type Desks = Readonly<Partial<Record<DeskTime, DeskEntity>>>

/** Returns the entities that the viewer can create at the desk. */
export function findDesks(viewer: Viewer, extensions: ReadonlySet<string>): Desks {
  const desks: Partial<Record<DeskTime, DeskEntity>> = {}
  for (const resource of Object.values<AnyResource>(registry)) {
    const desk = readDesk(resource)
    if (desk && isOffered(resource, 'create', extensions) && mayDo(viewer, resource, 'create'))
      desks[desk.desk.when] ??= desk
  }
  return desks
}

/** Returns the entity for rows on a day: one for today, one for later days. */
export const chooseDesk = (desks: Desks, day: string, today: string): DeskEntity | undefined =>
  day <= today ? (desks.today ?? desks.later) : (desks.later ?? desks.today)

/** Returns the required fields of a new row, except its references to the owner. */
export const listNewFields = ({ target, callerFields }: DeskReference): string[] =>
  (target.form ?? []).filter(
    (name) => !callerFields.includes(name) && isFormFieldRequired(target, name),
  )

/**
 * Returns the values of new rows that the row of the desk copies, by the names that they share,
 * such as the area of an address.
 */
export function listSharedFields({ resource, desk, belonging }: DeskEntity): string[] {
  const newFields = new Set(belonging.flatMap(listNewFields))
  return Object.keys(resource.fields).filter(
    (name) => newFields.has(name) && !desk.fields.includes(name),
  )
}

/**
 * Returns the caller of a found row: the row itself, or the row to which it belongs, with its name.
 */
export function findCaller(
  { caller, belonging }: DeskEntity,
  entityName: string,
  row: Row,
): { id: number; name: string } | undefined {
  if (entityName === caller.target.name) return { id: row.id, name: '' }
  const [callerField = ''] =
    belonging.find(({ target }) => target.name === entityName)?.callerFields ?? []
  const id = Number(row[callerField])
  return id > 0 ? { id, name: String(row[getReferenceTitleName(callerField)] ?? '') } : undefined
}

/** Returns the values of a new caller with a phone number. */
export function buildPhoneValues({ caller }: DeskEntity, phone: string): Values {
  const { fields } = caller.target
  const name = Object.keys(fields).find((fieldName) => fields[fieldName]?.type === 'phone')
  return name === undefined ? {} : { [name]: phone }
}

/** Returns the values of a new caller from a typed text: a phone number, or a name without digits. */
export function readNewCaller(entity: DeskEntity, typed: string): Values {
  const phone = readPhone(typed)
  if (phone !== undefined) return buildPhoneValues(entity, phone)
  const { title } = entity.caller.target
  return title === undefined || typed === '' || /\p{N}/u.test(typed) ? {} : { [title]: typed }
}
