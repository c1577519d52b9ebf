/** A value that a filter offers. */
export interface Option {
  value: string
  label: string
}
