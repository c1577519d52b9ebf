import { useTranslate } from 'ra-core'
import { Children, type ReactNode } from 'react'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { useRowTitle } from '../../../platform/data/useRowTitle.ts'
import { EmptyState } from '../../../platform/ui/EmptyState.tsx'

/** The row that related rows belong to. */
export interface Owner {
  resource: AnyResource
  row: Row
}

/** The note that a row has no related rows of a kind yet, with the buttons that add one. */
export function NoRelated(props: { label: string; owner?: Owner; children?: ReactNode }) {
  const { label, owner, children } = props
  const translate = useTranslate()
  const getTitle = useRowTitle()
  const canCreate = owner !== undefined && Children.toArray(children).length > 0
  const text = canCreate
    ? translate('ui.related_create', { title: getTitle(owner.resource.name, owner.row) })
    : translate('ui.empty_arrive')
  return (
    <EmptyState drawing="empty" title={translate('ui.empty', { what: label })} text={text}>
      {canCreate && children}
    </EmptyState>
  )
}
