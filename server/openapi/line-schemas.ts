import { LINES_PROPERTY, getMaxLines } from '../../registry/fields/row-lines.ts'
import type { AnyResource, Registry } from '../../registry/entities/registry.ts'
import type { Role } from '#business/words'
import { buildRef } from './components.ts'
import { buildBodySchema, type Json } from './schemas.ts'

/** The schema of lines in the response for one row. Lists of rows have no lines. */
export const buildLinesSchema = (entity: string): Record<string, Json> => ({
  [LINES_PROPERTY]: {
    type: 'array',
    items: buildRef('schemas', entity),
    description: 'Its current lines. Lists of rows do not include them.',
  },
})

/** The schema of lines in the body of a call. */
export function buildSentLinesSchema(
  registry: Registry,
  { lines }: AnyResource,
  roles: readonly Role[],
): Record<string, Json> {
  if (!lines) return {}
  const lineEntity: AnyResource = registry[lines.entity]
  const line = buildBodySchema(lineEntity, ['id', ...lines.columns], {
    requiresAll: false,
    isBulk: false,
    isPartial: false,
    roles,
  })
  const required = ((line.required ?? []) as readonly string[]).filter((name) => name !== 'id')
  return {
    [LINES_PROPERTY]: {
      type: 'array',
      maxItems: getMaxLines(lines),
      items: { ...line, required },
      description:
        'All of its lines, in their order: those that are left out are deleted, those without an id are made. Without this they stay as they are.',
    },
  }
}
