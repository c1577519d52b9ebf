import { useTranslate } from 'ra-core'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { getResource } from '../../../platform/data/rows/resources.ts'
import { getFieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import { listIncludedTexts } from './contents.ts'
import { IncludedFields } from './IncludedFields.tsx'

interface HeadingFactProps {
  resource: AnyResource
  row: Row
  name: string
}

/** The included fields of the reference in the heading, such as a phone number. */
export function HeadingFact({ resource, row, name }: HeadingFactProps) {
  const translate = useTranslate()
  const field = resource.fields[name]
  const [includedName] = listIncludedTexts(resource, name, row)
  if (field?.type !== 'reference' || includedName === undefined) return null
  return (
    <div>
      <dt>{translate(getFieldLabelKey(getResource(field.to), includedName))}</dt>
      <dd>
        <IncludedFields owner={resource} name={name} field={field} row={row} />
      </dd>
    </div>
  )
}
