import { ACTORS } from '../../changes/history.ts'
import { type Entity, tableOf } from '../base/entity.ts'
import { recordOf } from '../base/plain.ts'
import type { Report } from '../base/problem.ts'

type Entities = ReadonlyMap<string, Entity>

/** Whether a field holds the id of an account: a reference to one, or the id of one itself. */
function isOfAccounts(entity: Entity, name: string, entities: Entities): boolean {
  const field = entity.fields[name]
  const of = field?.type === 'id' ? entity : entities.get(String(field?.to))
  return of !== undefined && tableOf(of) === ACTORS
}

/** Reports rows that would be somebody's own by a field which holds no account: its ids would be taken for those of accounts. */
function checkOwner(report: Report, at: string, name: unknown, entity: Entity, entities: Entities) {
  if (typeof name !== 'string' || !entity.fieldNames.includes(name)) return
  if (!isOfAccounts(entity, name, entities))
    report(
      'wrong-owner',
      at,
      `'${name}' holds no account, so that nobody could own a row by it.`,
      `Name a reference to '${ACTORS}'.`,
    )
}

/** Reports owners and doers of rows that are no accounts. */
export function checkOwners(report: Report, entity: Entity, entities: Entities): void {
  const { key, raw, fields } = entity
  for (const [role, name] of Object.entries(recordOf(raw.ownerField)))
    checkOwner(report, `${key}.ownerField.${role}`, name, entity, entities)
  for (const part of ['lists', 'reads'] as const)
    for (const [name, read] of Object.entries(recordOf(raw[part]))) {
      const at = `${key}.${part}.${name}.ownerField`
      checkOwner(report, at, recordOf(read).ownerField, entity, entities)
    }
  for (const [name, { type, setOn, to }] of Object.entries(fields))
    if (type === 'reference' && setOn !== undefined && entities.has(String(to)))
      if (!isOfAccounts(entity, name, entities))
        report(
          'wrong-set-on',
          `${key}.fields.${name}.setOn`,
          `'${name}' is set to the account that does it, but points to ${String(to)}.`,
          `Point it to '${ACTORS}'.`,
        )
}
