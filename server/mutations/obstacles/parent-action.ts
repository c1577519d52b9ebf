import { listVerbEndpoints } from '../../../registry/entities/endpoints.ts'
import type { Action, Remedies } from '../../rows/action.ts'

/** Returns the remedies below a field, for the row that it points to. */
function remediesBelow({ values, with: nested }: Remedies, name: string): Remedies {
  const below = (path: string) => (path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : [])
  return {
    values: Object.fromEntries(
      Object.entries(values).flatMap(([path, value]) => below(path).map((rest) => [rest, value])),
    ),
    with: nested.flatMap(below),
  }
}

/** Creates the action that restores a referenced row; undefined for an entity without a trash. */
export function parentAction(action: Action, name: string, id: number): Action | undefined {
  const field = action.endpoint.resource.fields[name]
  const target = field?.type === 'reference' ? action.registry[field.to] : undefined
  const [endpoint] = target ? listVerbEndpoints(target, 'restore') : []
  if (!endpoint) return undefined
  const { remedies } = action
  return {
    ...action,
    endpoint,
    values: { id },
    ...(remedies && { remedies: remediesBelow(remedies, name) }),
  }
}
