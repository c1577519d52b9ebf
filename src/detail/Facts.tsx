import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AnyResource } from '../../resources/kit/define.ts'
import { isDeleted } from '../actions/verbs.ts'
import { useFormat } from '../i18n/format.ts'
import { showValue } from '../list/cells.tsx'
import type { Row } from '../provider/normalise.ts'
import { fieldLabelKey } from '../session/labels.ts'
import { useSession } from '../session/useSession.ts'
import { pageOf } from './links.ts'

function Pointed({ to, children }: { to: string | undefined; children: ReactNode }) {
  return to ? <Link to={to}>{children}</Link> : children
}

/** What a row says of itself, by name. */
export function Facts({ resource, row }: { resource: AnyResource; row: Row }) {
  const translate = useTranslate()
  const format = useFormat()
  const session = useSession()
  // The heading says the title already, that a row is not deleted needs no line, and what
  // this person is not told of a row is not shown as empty.
  const names = (resource.detail ?? Object.keys(resource.fields)).filter(
    (name) => name in row && name !== resource.title && (name !== 'deleted_at' || isDeleted(row)),
  )
  return (
    <dl className="facts">
      {names.map((name) => {
        const field = resource.fields[name]
        const long = field?.type === 'longtext'
        const to = field?.type === 'reference' ? pageOf(field.to, row[name], session) : undefined
        return (
          <div key={name} className={long ? 'wide' : undefined}>
            <dt>{translate(fieldLabelKey(resource, name))}</dt>
            <dd className={long ? 'long' : undefined}>
              <Pointed to={to}>{showValue({ name, row, resource, format, translate })}</Pointed>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
