import { ERASABLE_TYPES, ROW_IS_PERSON } from '../../entities/person.ts'
import type { Scope } from '../base/entity.ts'
import { asRecord } from '../base/plain.ts'

/** Returns whether a reference, or one of its kinds, leads to an entity with a person. */
function leadsToPerson({ entity, entities }: Scope, reference: string): boolean {
  const { to } = entity.fields[reference] ?? {}
  const targets = typeof to === 'string' ? [to] : Object.values(asRecord(to))
  const targetEntities = targets.flatMap((target) => entities.get(String(target)) ?? [])
  // An unknown entity has a report of its own.
  return targetEntities.length === 0 || targetEntities.some(({ raw }) => raw.person !== undefined)
}

/** Reports personal fields of nobody, those that cannot be emptied, and a way that ends at nobody. */
export function checkPeople(scope: Scope): void {
  const { report, entity } = scope
  const { key, raw, fields } = entity
  for (const [name, { personal, type, nullable, computed }] of Object.entries(fields)) {
    if (personal !== true || computed !== undefined) continue
    const path = `${key}.fields.${name}.personal`
    if (raw.person === undefined)
      report(
        'wrong-person',
        path,
        `${key} does not say whom '${name}' is about.`,
        "Name the reference to the person: person: 'client_id'.",
      )
    if (nullable !== true && !ERASABLE_TYPES.some((erasable) => erasable === type))
      report(
        'wrong-person',
        path,
        `'${name}' is never empty, so it cannot be erased.`,
        "Make it 'nullable'.",
      )
  }
  const { person } = raw
  if (typeof person !== 'string' || person === ROW_IS_PERSON || !Object.hasOwn(fields, person))
    return
  if (!leadsToPerson(scope, person))
    report(
      'wrong-person',
      `${key}.person`,
      `'${person}' points to rows without a person.`,
      "Name a reference to people, or give the other entity its 'person'.",
    )
}
