import { getCall, type Scope } from './entity.ts'

/** The hint for a missing call. */
export const DECLARE_CALL_HINT =
  "Declare it in 'calls', or in 'extensions' if the specification has none."

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
      DECLARE_CALL_HINT,
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
