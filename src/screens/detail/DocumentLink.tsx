import { useTranslate } from 'ra-core'
import { DOCUMENT_PATH } from '../../../registry/entities/documents.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { Link } from '../../platform/routing/Link.tsx'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'

/** Returns the address of a document's page; undefined for rows that are no documents. */
export const getDocumentPath = ({ documentBook }: AnyResource, row: Row): string | undefined =>
  documentBook && typeof row.token === 'string' ? `${DOCUMENT_PATH}/${row.token}` : undefined

/** The link from the row of a document to its page, where it is printed. */
export function DocumentLink({ to }: { to: string }) {
  const translate = useTranslate()
  return (
    <Link className="btn btn-water btn-main" to={to}>
      <Icon name="print" />
      <span>{translate('documents.open')}</span>
    </Link>
  )
}
