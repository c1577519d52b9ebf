import { listEndpoints, type VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Action, Remedies } from '../../rows/action.ts'

/** Returns the endpoint that restores a row of an entity; undefined if there is none. */
function findRestore(resource: AnyResource): VerbEndpoint | undefined {
  return listEndpoints({ [resource.name]: resource }).find(
    (endpoint): endpoint is VerbEndpoint =>
      endpoint.kind === 'verb' && endpoint.verb === 'restore' && !endpoint.many,
  )
}

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
  const endpoint = target && findRestore(target)
  if (!endpoint) return undefined
  const { remedies } = action
  return {
    ...action,
    endpoint,
    values: { id },
    ...(remedies && { remedies: remediesBelow(remedies, name) }),
  }
}
