import { useTranslate } from 'ra-core'
import { isFinalVerb } from '../../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'

/** Tells in the form of a new row that nobody can undo its creation, if that is declared. */
export function FinalNote({
  resource,
  record,
}: {
  resource: AnyResource
  record: Row | undefined
}) {
  const translate = useTranslate()
  if (record || !isFinalVerb(resource, 'create')) return null
  return <p className="muted small">{translate('ui.final')}</p>
}
