import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { findRowPath } from '../../access/pages.ts'
import { useSession } from '../../access/useSession.ts'
import type { Row } from '../../data/rows/normalise.ts'
import { FieldValue } from '../../fields/cells/FieldValue.tsx'
import { useFormat } from '../../i18n/format.ts'
import { fieldLabelKey } from '../../i18n/label-keys.ts'
import { Link } from '../../routing/Link.tsx'
import { IncludedFields } from './IncludedFields.tsx'

interface FieldItemProps {
  resource: AnyResource
  row: Row
  name: string
  /** True for the total of the amounts before it. */
  isTotal?: boolean
}

function Pointed({ to, children }: { to: string | undefined; children: ReactNode }) {
  return to ? <Link to={to}>{children}</Link> : children
}

/** A field of a row with its label. A reference links to the page of its row. */
export function FieldItem({ resource, row, name, isTotal }: FieldItemProps) {
  const translate = useTranslate()
  const format = useFormat()
  const session = useSession()
  const field = resource.fields[name]
  const to = field?.type === 'reference' ? findRowPath(field.to, row[name], session) : undefined
  return (
    <div data-type={field?.type} data-total={isTotal || undefined}>
      <dt>{translate(fieldLabelKey(resource, name))}</dt>
      <dd>
        <Pointed to={to}>
          <FieldValue {...{ name, row, resource, format, translate }} />
        </Pointed>
        {field?.type === 'reference' && field.include && (
          <IncludedFields name={name} field={field} row={row} />
        )}
      </dd>
    </div>
  )
}
