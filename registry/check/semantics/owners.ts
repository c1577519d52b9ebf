import { ACTOR_ENTITY } from '../../changes/history.ts'
import {
  type DeclaredCall,
  type Entity,
  getTable,
  getTarget,
  listCalls,
  listReads,
  type Scope,
} from '../base/entity.ts'
import { listExcludedRoles } from '../entities/rights.ts'
import { asRecord, listTextsWithPaths } from '../base/plain.ts'

/** Returns the fields that the server sets, as `[at, key, name]` with the key that says so. */
function listStamps({ key, raw, fields }: Entity): (readonly [string, string, string])[] {
  const set = Object.entries(fields).filter(([, { setOn }]) => setOn !== undefined)
  return [
    ...set.map(([name]) => [`${key}.fields.${name}.setOn`, 'setOn', name] as const),
    ...Object.entries(asRecord(raw.actions)).flatMap(([action, transition]) =>
      listTextsWithPaths(`${key}.actions.${action}.stamps`, asRecord(transition).stamps).map(
        ([path, name]) => [path, 'stamps', name] as const,
      ),
    ),
  ]
}

/** Reports fields for an owner or an account that do not point to accounts. */
export function checkOwners(scope: Scope): void {
  const { report, entity } = scope
  const { key, raw, fields } = entity
  const getOwner = (name: string) => (fields[name]?.type === 'id' ? entity : getTarget(scope, name))
  const isAccount = (owner: Entity | undefined) =>
    owner !== undefined && getTable(owner) === ACTOR_ENTITY
  const ownerFields = [
    ...Object.entries(asRecord(raw.ownerField)).map(
      ([role, name]) => [`${key}.ownerField.${role}`, String(name)] as const,
    ),
    ...listReads(entity).map(
      ({ path, read }) => [`${path}.ownerField`, String(read.ownerField)] as const,
    ),
  ]
  for (const [path, name] of ownerFields)
    if (Object.hasOwn(fields, name) && !isAccount(getOwner(name)))
      report(
        'wrong-owner',
        path,
        `'${name}' does not point to an account, so it cannot name an owner.`,
        `Name a reference to '${ACTOR_ENTITY}'.`,
      )
  for (const [role, name] of Object.entries(asRecord(raw.ownerField))) {
    const field = fields[String(name)]
    const isOwnerForm = ({ roles, sentFields, isForm: isOwnerForm }: DeclaredCall) =>
      isOwnerForm && roles.includes(role) && sentFields.includes(String(name))
    if (
      field &&
      listCalls(entity).some(isOwnerForm) &&
      !listExcludedRoles(field, [role], 'writtenBy')[0]
    )
      report(
        'wrong-owner',
        `${key}.ownerField.${role}`,
        `'${role}' has a form of its own rows, and could give them to others by '${String(name)}'.`,
        `Name the roles that may in 'writtenBy' of '${String(name)}'. The server writes the caller.`,
      )
  }
  for (const [path, key, name] of listStamps(entity)) {
    const target = getTarget(scope, name)
    if (fields[name]?.type === 'reference' && target && !isAccount(target))
      report(
        'wrong-set-on',
        path,
        `'${key}' writes an account to '${name}', which points to ${target.key}.`,
        `Point it to '${ACTOR_ENTITY}'.`,
      )
  }
}
