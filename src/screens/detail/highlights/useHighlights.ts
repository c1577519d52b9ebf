import { useGetList } from 'ra-core'
import { useMemo } from 'react'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { useExtensions } from '../../../platform/access/rights.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import {
  buildHighlightQuery,
  findCompletableRows,
  findUnionMemberRow,
  listHighlights,
  listHighlightVerbs,
  type RelatedHighlight,
} from './highlights.ts'

/**
 * Returns the highlighted relations of a row. If only one of their rows can be completed, such as an
 * open payment, `headAction` has it: its button stands in the head of the page.
 */
export function useHighlights(resource: AnyResource, id: number) {
  const viewer = useSession()
  const extensions = useExtensions()
  const { today } = useFormat()
  const context = useMemo(() => ({ viewer, extensions }), [viewer, extensions])
  const relations = useMemo(() => listHighlights(resource, id, context), [resource, id, context])
  const relation = findCompletableRows(relations)
  const { data, total } = useGetList<Row>(
    relation?.reference.resourceName ?? resource.name,
    relation && buildHighlightQuery(relation),
    { enabled: relation !== undefined },
  )
  const row = total === 1 ? data?.[0] : undefined
  const canComplete =
    relation !== undefined &&
    row !== undefined &&
    listHighlightVerbs(
      findUnionMemberRow(relation.reference.resource, row),
      relation.highlight,
      context,
      today,
    ).length > 0
  const headAction: RelatedHighlight | undefined = canComplete ? { relation, row } : undefined
  return { relations, context, headAction }
}
