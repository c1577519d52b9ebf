import { listRestoreFormFields } from '../../../registry/changes/remedies.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { buildInputSchema, isNullable, type Json, allowNull } from '../../openapi/schemas.ts'

/** The optional properties of a restore's body: changed values, and rows to restore too. */
export function remedySchemas(resource: AnyResource): Record<string, Json> {
  const values = listRestoreFormFields(resource).flatMap((name): [string, Json][] => {
    const field = resource.fields[name]
    if (!field) return []
    const schema = buildInputSchema(field)
    return [[name, isNullable(field) ? allowNull(schema) : schema]]
  })
  return {
    values: {
      type: 'object',
      description:
        'Values to change in the restored row. For a row that is restored too, the reference comes first, with a dot.',
      properties: Object.fromEntries(values),
    },
    with: {
      type: 'array',
      items: { type: 'string' },
      description: 'The references whose rows are restored too, in the same batch.',
    },
  }
}
