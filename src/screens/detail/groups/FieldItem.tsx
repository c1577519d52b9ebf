import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { findRowPath } from '../../../platform/access/pages.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { FieldValue } from '../../../parts/fields/cells/FieldValue.tsx'
import { PictureLink } from '../../../parts/fields/cells/FileLinks.tsx'
import { useFormat } from '../../../platform/i18n/format.ts'
import { getFieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import { Link } from '../../../platform/routing/Link.tsx'
import { IncludedFields } from './IncludedFields.tsx'

interface FieldItemProps {
  resource: AnyResource
  row: Row
  name: string
  /** True for the total of the amounts before it. */
  isTotal?: boolean
}

interface LinkedValueProps {
  /** The page of the row that a reference points to. */
  pagePath: string | undefined
  /** The address of a picture, which is shown whole. */
  pictureUrl: string | undefined
  label: string
  children: ReactNode
}

function LinkedValue({ pagePath, pictureUrl, label, children }: LinkedValueProps) {
  if (pictureUrl !== undefined)
    return (
      <PictureLink address={pictureUrl} name={label}>
        {children}
      </PictureLink>
    )
  return pagePath ? <Link to={pagePath}>{children}</Link> : children
}

/** A field of a row with its label. A reference links to the page of its row. */
export function FieldItem({ resource, row, name, isTotal }: FieldItemProps) {
  const translate = useTranslate()
  const format = useFormat()
  const session = useSession()
  const field = resource.fields[name]
  const pagePath =
    field?.type === 'reference' ? findRowPath(field.to, row[name], session) : undefined
  const label = translate(getFieldLabelKey(resource, name))
  const pictureUrl = field?.type === 'image' ? String(row[name]) : undefined
  return (
    <div data-type={field?.type} data-total={isTotal || undefined}>
      <dt>{label}</dt>
      <dd>
        <LinkedValue pagePath={pagePath} pictureUrl={pictureUrl} label={label}>
          <FieldValue
            name={name}
            row={row}
            resource={resource}
            format={format}
            translate={translate}
          />
        </LinkedValue>
        {field?.type === 'reference' && field.include && (
          <IncludedFields owner={resource} name={name} field={field} row={row} />
        )}
      </dd>
    </div>
  )
}
