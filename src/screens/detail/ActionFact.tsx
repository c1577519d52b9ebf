import { useTranslate } from 'ra-core'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Detail } from '../../../registry/words/detail.ts'
import { FieldValue } from '../../parts/fields/cells/FieldValue.tsx'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { getFieldLabelKey } from '../../platform/i18n/label-keys.ts'
import { findActionFact } from './groups/contents.ts'

interface ActionFactProps {
  resource: AnyResource
  row: Row
  detail?: Detail | undefined
}

/** The declared fact beside the main action, such as the amount due. */
export function ActionFact({ resource, row, detail }: ActionFactProps) {
  const translate = useTranslate()
  const format = useFormat()
  const name = findActionFact(resource, row, detail)
  if (name === undefined) return null
  return (
    <p className="action-fact">
      <span>{translate(getFieldLabelKey(resource, name))}</span>{' '}
      <strong>
        <FieldValue
          name={name}
          row={row}
          resource={resource}
          format={format}
          translate={translate}
        />
      </strong>
    </p>
  )
}
