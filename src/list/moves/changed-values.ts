import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Row } from '../../data/rows/normalise.ts'
import type { Values } from '../../fields/validation.ts'

/** A value by which two of them can be compared: a moment is the same however it is written. */
function plain({ fields }: AnyResource, name: string, value: unknown): unknown {
  if (value === null || value === undefined) return null
  return fields[name]?.type === 'datetime' ? Date.parse(String(value)) : String(value)
}

/** Those values that a row does not have already: what stays as it was is not asked for again. */
export function changedValues(resource: AnyResource, row: Row, values: Values): Values {
  const isOther = ([name, value]: [string, unknown]) =>
    plain(resource, name, value) !== plain(resource, name, row[name])
  return Object.fromEntries(Object.entries(values).filter(isOther))
}
