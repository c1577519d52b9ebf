import { useTranslate } from 'ra-core'
import { Children, type ReactNode } from 'react'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Row } from '../../data/rows/normalise.ts'
import { useTitleOf } from '../../data/useTitleOf.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** The row that related rows belong to. */
export interface Owner {
  resource: AnyResource
  row: Row
}

/** Says that a row has none of a kind yet, and what can be done about it: the buttons in it. */
export function NoRelated(props: { label: string; owner?: Owner; children?: ReactNode }) {
  const { label, owner, children } = props
  const translate = useTranslate()
  const titleOf = useTitleOf()
  const canCreate = owner !== undefined && Children.toArray(children).length > 0
  const text = canCreate
    ? translate('ui.related_create', { title: titleOf(owner.resource.name, owner.row) })
    : translate('ui.empty_arrive')
  return (
    <EmptyState drawing="empty" title={translate('ui.empty', { what: label })} text={text}>
      {canCreate && children}
    </EmptyState>
  )
}
