import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { isDeleted } from '../../resources/kit/entities/life-cycle.ts'
import type { AnyResource } from '../../resources/kit/entities/registry.ts'
import { isEmpty } from '../../resources/kit/values/parse-value.ts'
import { pageOf } from '../access/pages.ts'
import { useSession } from '../access/useSession.ts'
import type { Row } from '../data/rows/normalise.ts'
import { FieldValue } from '../fields/cells/FieldValue.tsx'
import { useFormat } from '../i18n/format.ts'
import { fieldLabelKey } from '../i18n/label-keys.ts'
import { Link } from '../routing/Link.tsx'
import { IncludedFields } from './IncludedFields.tsx'

interface FieldListProps {
  resource: AnyResource
  row: Row
  /** The fields to show, in order; by default those of the entity's `detail`, or all. */
  only?: readonly string[]
}

function Pointed({ to, children }: { to: string | undefined; children: ReactNode }) {
  return to ? <Link to={to}>{children}</Link> : children
}

function FieldItem({ resource, row, name }: FieldListProps & { name: string }) {
  const translate = useTranslate()
  const format = useFormat()
  const session = useSession()
  const field = resource.fields[name]
  const isLong = field?.type === 'longtext'
  const to = field?.type === 'reference' ? pageOf(field.to, row[name], session) : undefined
  return (
    <div className={isLong ? 'wide' : undefined}>
      <dt>{translate(fieldLabelKey(resource, name))}</dt>
      <dd className={isLong ? 'long' : undefined}>
        <Pointed to={to}>
          <FieldValue
            name={name}
            row={row}
            resource={resource}
            format={format}
            translate={translate}
          />
        </Pointed>
        {field?.type === 'reference' && field.include && (
          <IncludedFields name={name} field={field} row={row} />
        )}
      </dd>
    </div>
  )
}

/** The fields of a row, each with its label. */
export function FieldList({ resource, row, only }: FieldListProps) {
  // The heading says the title already, that a row is not deleted needs no line, and what
  // this person is not told of a row is not shown as empty. Where a page is declared, it is to
  // be read at a glance, and what is empty tells nothing.
  const told = only ?? resource.detail
  const names = (told ?? Object.keys(resource.fields)).filter(
    (name) =>
      name in row &&
      name !== resource.title &&
      (name !== 'deleted_at' || isDeleted(row)) &&
      !(told && isEmpty(row[name])),
  )
  return (
    <dl className="field-list">
      {names.map((name) => (
        <FieldItem key={name} resource={resource} row={row} name={name} />
      ))}
    </dl>
  )
}
