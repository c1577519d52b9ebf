import { getBodyFields } from '../../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { isEmptyInput } from '../../../registry/values/empty-input.ts'
import type { Values } from './validation.ts'

/** Returns the field that a field is derived from. */
export function getSource({ fields }: AnyResource, name: string): string | undefined {
  const field = fields[name]
  return field && field.type !== 'id' ? field.derivedFrom : undefined
}

/** Returns the fields of a form that are derived from the source field. */
export const listDerivedFields = (
  resource: AnyResource,
  names: readonly string[],
  source: string,
) => names.filter((name) => !resource.form?.includes(name) && getSource(resource, name) === source)

/**
 * Returns the fields of a form. A derived field follows its source if the row has a value of its
 * own, such as a start without a time slot.
 */
export function listFormNames(resource: AnyResource, record: Values | undefined): string[] {
  const { form = [] } = resource
  if (record?.id === undefined) return [...form]
  const writableFields = getBodyFields(resource, 'update')
  const listFilledDerivedFields = (source: string) =>
    isEmptyInput(record[source])
      ? listDerivedFields(resource, writableFields, source).filter(
          (name) => !isEmptyInput(record[name]),
        )
      : []
  return form.flatMap((name) => [name, ...listFilledDerivedFields(name)])
}

/** Returns values without those that are derived from another given value. */
export const withoutDerivedFields = (resource: AnyResource, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const source = getSource(resource, name)
      return source === undefined || isEmptyInput(values[source])
    }),
  )
