import { useWatch } from 'react-hook-form'
import {
  hasOwnReason,
  isExpectedValue,
  listExpectedValues,
} from '../../../registry/changes/expected-values.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { parseFormValues, type Values } from '../fields/validation.ts'
import { OverrideReason } from '../form/OverrideReason.tsx'

/** Returns the usual values of a dialog, by field name. */
export const getUsualValues = (resource: AnyResource, verb: Verb, row: Row): Values =>
  Object.fromEntries(
    listExpectedValues(resource, verb).map(([name, usualField]) => [name, row[usualField] ?? null]),
  )

interface UnusualReasonProps {
  resource: AnyResource
  verb: Verb
  row: Row
  /** True if the provider asks for the reason. */
  isNeeded: boolean | undefined
  /** True if the action needs a reason regardless of its values. */
  isExpected: boolean
}

/**
 * Asks for a reason if a value of the dialog differs from its usual one, also without a connection,
 * or if the provider has reported a warning.
 */
export function UnusualReason({ resource, verb, row, isNeeded, isExpected }: UnusualReasonProps) {
  const expectedFields = listExpectedValues(resource, verb)
  const names = expectedFields.map(([name]) => name)
  const values: unknown[] = useWatch({ name: names })
  const typedValues = Object.fromEntries(names.map((name, index) => [name, values[index]]))
  const parsedValuesByName = parseFormValues(resource, names, typedValues)
  const isUnusual =
    !hasOwnReason(resource, verb) &&
    expectedFields.some(([name, usualField]) => {
      const field = resource.fields[name]
      const isComparable = field && name in parsedValuesByName && row[usualField] !== undefined
      return isComparable && !isExpectedValue(field, parsedValuesByName[name], row[usualField])
    })
  return (
    <OverrideReason
      isNeeded={isNeeded}
      isExpected={isExpected || isUnusual}
      isRequired={isUnusual}
    />
  )
}
