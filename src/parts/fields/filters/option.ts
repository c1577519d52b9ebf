/** A value that a filter offers. */
export interface FilterOption {
  value: string
  label: string
}
