import { useRecordContext } from 'ra-core'
import { useWatch } from 'react-hook-form'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { computeValues, type LinesOfForm } from '../../../../registry/values/computed/compute.ts'
import { withBusinessDecimals } from '../../fields/business-decimals.ts'
import { LINES_PROPERTY } from '../../../../registry/fields/row-lines.ts'
import { getResource } from '../../../platform/data/rows/resources.ts'
import type { Values } from '../../fields/validation.ts'

/** Returns the lines of a form; undefined for an entity without lines. */
function useFormLines({ lines }: AnyResource): LinesOfForm | undefined {
  const sentLines: unknown = useWatch({ name: LINES_PROPERTY })
  if (!lines) return undefined
  const { fields } = withBusinessDecimals(getResource(lines.entity))
  return { entity: lines.entity, fields, rows: Array.isArray(sentLines) ? sentLines : [] }
}

interface FormValues {
  /** Values that the form does not ask for. */
  fixedValues?: Values | undefined
  /** The row as the server would write it. */
  preview?: Values | undefined
}

/** Returns the computed fields of a form, from its own values and lines while the user types. */
export function useComputed(
  resource: AnyResource,
  { fixedValues = {}, preview = {} }: FormValues = {},
): Values {
  const record = useRecordContext()
  const lines = useFormLines(resource)
  const names = resource.form ?? []
  const fieldValues: unknown[] = useWatch({ name: [...names] })
  const typedValues = Object.fromEntries(names.map((name, index) => [name, fieldValues[index]]))
  const row = { ...record, ...preview, ...typedValues, ...fixedValues }
  return computeValues(withBusinessDecimals(resource).fields, row, lines)
}
