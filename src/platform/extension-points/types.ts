import type { ReactNode } from 'react'
import type { AnyList, AnyResource } from '../../../registry/entities/registry.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import type { ListReference, RowsReference } from '../data/rows/list-references.ts'
import type { Format } from '../i18n/format.ts'

/** The props of a cell. */
export interface CellProps<F = Field> {
  value: unknown
  name: string
  field: F
  row: Readonly<Record<string, unknown>>
  resource: AnyResource
  translate: (key: string, params?: Record<string, unknown>) => string
  format: Format
}
export type Cell = (props: CellProps) => ReactNode

/** The attributes that connect an input with its label, hint and error. */
export interface Wiring {
  id: string
  required: boolean
  invalid: boolean
  describedBy?: string
  /** The accessible name if there is no label element. */
  label?: string
}

/** A note on a row in a picker. */
export interface ChoiceNote {
  text: string
  /** True if the row cannot be chosen for this reason. */
  disabled: boolean
}

/** The option to create a row for a reference. */
export interface Creating {
  /** The label: `New order`. */
  label: string
  /** True while a field it depends on is empty. */
  isDisabled: boolean
  /** Reports the text typed in search of the row. */
  search: (searchText: string) => void
  /** Opens the form, filled from the typed text. */
  make: () => void
}

/** The props of a controlled input. */
export interface InputProps<F = Field> extends Wiring {
  resource: AnyResource
  name: string
  field: F
  value: unknown
  /** The values of the other fields, for choices that depend on them. */
  siblings?: Readonly<Record<string, unknown>>
  /** The title of a reference's current value, whose row may no longer be among the choices. */
  valueTitle?: string
  /** Notes on the rows to choose from, by id. */
  notes?: ReadonlyMap<number, ChoiceNote>
  /** True while the notes load. */
  isAsking?: boolean
  /** True in the form of a new row. */
  isNew?: boolean
  /** The option to create a row, if the user may. */
  creating?: Creating | undefined
  onChange: (value: unknown) => void
  /** Changes other fields of the form; absent outside of forms. */
  onChangeOthers?: (values: Readonly<Record<string, unknown>>) => void
  onBlur?: () => void
}

/** The active filters, by filter name. A row matches with any of the values. */
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
  /** Sets these filters and keeps the others. A filter without values is removed. */
  onChange: (changedFilters: Filters) => void
}

/** The props of an override of an action's dialog. */
export interface ActionProps {
  reference: RowsReference
  row: { id: number } & Record<string, unknown>
  onClose: () => void
}

/** The props of a note in an action's dialog. */
export type AsideProps = Pick<ActionProps, 'reference' | 'row'>

/** The four views of a list, as react-admin names them. */
export type View = 'list' | 'create' | 'edit' | 'show'

/** The props of a list's screen or tool. */
export interface ListProps {
  reference: ListReference
}
