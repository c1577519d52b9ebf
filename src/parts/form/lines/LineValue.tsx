import { useTranslate } from 'ra-core'
import { useWatch } from 'react-hook-form'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { LINES_PROPERTY } from '../../../../registry/fields/row-lines.ts'
import { computeValues } from '../../../../registry/values/computed/compute.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { withBusinessDecimals } from '../../fields/business-decimals.ts'
import { FieldValue } from '../../fields/cells/FieldValue.tsx'
import type { Values } from '../../fields/validation.ts'

interface LineValueProps {
  /** The entity of the lines. */
  resource: AnyResource
  name: string
  index: number
}

/** A value of a line that nobody types: a note or coin, or a computed amount. */
export function LineValue({ resource, name, index }: LineValueProps) {
  const translate = useTranslate()
  const format = useFormat()
  const line = useWatch({ name: `${LINES_PROPERTY}.${index}` }) as Values | undefined
  const row = { ...line, ...computeValues(withBusinessDecimals(resource).fields, line ?? {}) }
  return (
    <FieldValue name={name} row={row} resource={resource} format={format} translate={translate} />
  )
}
