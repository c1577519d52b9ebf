import type { AnyList, AnyResource } from '../../../resources/kit/entities/registry.ts'
import type { Field } from '../../../resources/kit/fields/field-types.ts'

/** The active filters, by the names under which they travel; a row passes with any of the values. */
export type Filters = Readonly<Record<string, readonly string[]>>

/** The props of every filter. */
export interface FilterProps<F = Field> {
  name: string
  field: F
  resource: AnyResource
  /** The list's react-admin resource name. */
  resourceName: string
  list: AnyList
  filters: Filters
  /** Sets these filters and leaves the others; one without values is taken away. */
  onChange: (part: Filters) => void
}

/** A value that a filter offers. */
export interface Option {
  value: string
  label: string
}
