import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { isEmptyInput } from '../../../registry/values/empty-input.ts'

/** Hides a field while the field that it is derived from has a value. */
export function DerivedField({ source, children }: { source: string; children: ReactNode }) {
  const value: unknown = useWatch({ name: source })
  return isEmptyInput(value) ? children : null
}
