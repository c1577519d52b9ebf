import { listVerbEndpoints } from '../../../registry/entities/endpoints.ts'
import type { Action, Remedies } from '../../rows/action.ts'

/** Returns the remedies for the row to which a field refers. */
function selectNestedRemedies({ values, with: nested }: Remedies, name: string): Remedies {
  const removePrefix = (path: string) =>
    path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : []
  return {
    values: Object.fromEntries(
      Object.entries(values).flatMap(([path, value]) =>
        removePrefix(path).map((nestedPath) => [nestedPath, value]),
      ),
    ),
    with: nested.flatMap(removePrefix),
  }
}

/** Creates the action that restores a referenced row; undefined for an entity without a trash. */
export function createParentAction(action: Action, name: string, id: number): Action | undefined {
  const field = action.endpoint.resource.fields[name]
  const target = field?.type === 'reference' ? action.registry[field.to] : undefined
  const [endpoint] = target ? listVerbEndpoints(target, 'restore') : []
  if (!endpoint) return undefined
  const { remedies } = action
  return {
    ...action,
    endpoint,
    values: { id },
    ...(remedies && { remedies: selectNestedRemedies(remedies, name) }),
  }
}
