import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { useExtensions } from '../../../platform/access/rights.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import {
  getFieldLabelKey,
  getListLabelKey,
  getEntityNameKey,
  SAMPLE_PLURAL_COUNT,
} from '../../../platform/i18n/label-keys.ts'
import { RelatedRows } from './RelatedRows.tsx'
import { isFilteredByProvider, listRelations } from './relations.ts'
import { TabCount } from './TabCount.tsx'
import type { Relation } from './filter-relations.ts'

/**
 * Returns the labels of related rows. If two references have the same entity, the labels include
 * the field.
 */
function useLabels(relations: readonly Relation[]): string[] {
  const translate = useTranslate()
  const names = relations.map(({ reference, list }) =>
    list
      ? translate(getListLabelKey(list))
      : translate(getEntityNameKey(reference.resource), { smart_count: SAMPLE_PLURAL_COUNT }),
  )
  return names.map((name, index) => {
    const relation = relations[index]
    const isNameShared = names.filter((candidate) => candidate === name).length > 1
    const [field] = Object.keys(relation?.filter ?? {})
    if (!relation || !field || !isNameShared) return name
    return `${name} · ${translate(getFieldLabelKey(relation.reference.resource, field))}`
  })
}

/** Arrow keys move from tab to tab, as in other applications. */
function moveBetweenTabs(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const focusedIndex = tabs.indexOf(document.activeElement as HTMLElement)
  if (!step || focusedIndex < 0) return
  event.preventDefault()
  const visualStep = document.documentElement.dir === 'rtl' ? -step : step
  const nextTab = tabs[(focusedIndex + visualStep + tabs.length) % tabs.length]
  nextTab?.focus()
  nextTab?.click()
}

/** All rows that refer to a row, one tab per kind. A tab loads its rows when opened. */
export function Related(props: { resource: AnyResource; id: number; row?: Row }) {
  const { resource, id, row } = props
  const viewer = useSession()
  const extensions = useExtensions()
  const context = useMemo(() => ({ viewer, extensions }), [viewer, extensions])
  const relations = useMemo(() => listRelations(resource, id, context), [resource, id, context])
  const labels = useLabels(relations)
  const translate = useTranslate()
  const idPrefix = useId()
  const [chosenKey, setChosenKey] = useState<string>()
  const openRelation = relations.find(({ key }) => key === chosenKey) ?? relations[0]
  if (!openRelation) return null
  const label = labels[relations.indexOf(openRelation)] ?? ''
  return (
    <section className="page related" aria-label={translate('ui.related')}>
      <div
        className="tabs"
        role="tablist"
        aria-label={translate('ui.related')}
        tabIndex={-1}
        onKeyDown={moveBetweenTabs}
      >
        {relations.map((relation, index) => (
          <button
            key={relation.key}
            type="button"
            role="tab"
            id={`${idPrefix}-${index}`}
            aria-selected={relation === openRelation}
            aria-controls={`${idPrefix}-panel`}
            tabIndex={relation === openRelation ? 0 : -1}
            onClick={() => setChosenKey(relation.key)}
          >
            <span>{labels[index]}</span>{' '}
            {isFilteredByProvider(relation) && <TabCount relation={relation} />}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${idPrefix}-panel`}
        aria-labelledby={`${idPrefix}-${relations.indexOf(openRelation)}`}
      >
        <RelatedRows
          key={openRelation.key}
          relation={openRelation}
          context={context}
          label={label}
          owner={row && { resource, row }}
        />
      </div>
    </section>
  )
}
