import { getDeclaredEntity } from '../../define/declared-entity.ts'
import { type Entity, getCall, type Scope } from './entity.ts'

/** Returns whether the calls of an entity follow from its rights, as in the short form. */
export function derivesCalls({ raw }: Entity): boolean {
  const declared = getDeclaredEntity(raw)
  return declared !== undefined && !('calls' in declared) && !('extensions' in declared)
}

/** Returns the hint for a call that an entity lacks. `noun` names the call in the long form. */
export const describeMissingCall = (entity: Entity, verb: string, noun = 'it'): string =>
  derivesCalls(entity)
    ? `Give '${verb}' to a role in 'access'.`
    : `Declare ${noun} in 'calls', or in 'extensions' if the specification has none.`

/** Reports a call that an entity lacks. `name` is the key that needs it. */
export function requireCall(
  { report, entity }: Pick<Scope, 'report' | 'entity'>,
  path: string,
  verb: string,
  name: string,
): void {
  if (getCall(entity, verb) === undefined)
    report(
      'action-without-call',
      path,
      `'${name}' needs the call '${verb}', which ${entity.key} does not have.`,
      describeMissingCall(entity, verb),
    )
}

/** Reports an entity without `deleted_at`. `name` is the key or verb that needs it. */
export function requireSoftDelete({ report, entity }: Scope, path: string, name: string): void {
  if (!entity.fieldNames.includes('deleted_at'))
    report(
      'deleted-without-deleted-at',
      path,
      `'${name}' needs a field 'deleted_at', which ${entity.key} does not have.`,
      'Add the timestamps of common/timestamps.ts to the fields.',
    )
}
