import { useTranslate } from 'ra-core'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { listEntityVerbs } from '../../../../registry/entities/life-cycle.ts'
import { useVerbWords } from '../../../platform/i18n/verb-words.ts'
import { mayDo, type Viewer } from '../../../platform/access/ability.ts'
import { listAccessibleLists, isOffered, useExtensions } from '../../../platform/access/rights.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import { appliesToRow, getVerbAppearance, type RowVerb } from '../../../parts/actions/verbs.ts'
import { findUnions } from '../../../platform/data/rows/resources.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { matchesSearch, type PaletteItem, type PaletteRow } from './items.ts'

/** Returns the entities through which a row can be changed: its own, and its unions. */
const listEntities = (resource: AnyResource) => [resource, ...findUnions(resource)]

interface PaletteViewer {
  viewer: Viewer
  extensions: ReadonlySet<string>
  today: string
}

function listVerbs(
  { resource, row }: PaletteRow,
  { viewer, extensions, today }: PaletteViewer,
): RowVerb[] {
  return listEntityVerbs(resource)
    .filter((verb) => verb !== 'read' && verb !== 'create')
    .filter(
      (verb) =>
        mayDo(viewer, resource, verb) &&
        isOffered(resource, verb, extensions) &&
        appliesToRow(resource, verb, row, today),
    )
}

/** Returns the address of the form of a row; undefined if the viewer has no list with it. */
function findFormPath(
  { resource, row }: PaletteRow,
  { viewer, extensions: _ }: PaletteViewer,
): string | undefined {
  const list = listAccessibleLists(viewer).find(
    (reference) =>
      reference.resource.name === resource.name && reference.list.actions?.includes('update'),
  )?.list
  return list && `${list.route}/${row.id}`
}

/** Returns the viewer's actions on a row that match the typed text. Opening the row comes first. */
export function useActionItems(
  record: PaletteRow | undefined,
  to: string,
  searchText: string,
): PaletteItem[] {
  const translate = useTranslate()
  const { today } = useFormat()
  const { describeButton } = useVerbWords()
  const viewerContext = { viewer: useSession(), extensions: useExtensions(), today }
  if (!record) return []
  const { row } = record
  const group = translate('ui.actions')
  const openItem = { key: 'open', group, icon: 'eye', label: translate('palette.open'), to }
  const usedVerbs = new Set<RowVerb>()
  const actions = listEntities(record.resource).flatMap((resource) =>
    listVerbs({ resource, row }, viewerContext).flatMap((verb): PaletteItem[] => {
      const formPath =
        verb === 'update' ? findFormPath({ resource, row }, viewerContext) : undefined
      if (usedVerbs.has(verb) || (verb === 'update' && !formPath)) return []
      usedVerbs.add(verb)
      const reference = { resource, resourceName: resource.name }
      const label = describeButton(resource, verb, row)
      const target = formPath ? { to: formPath } : { action: { reference, verb, row } }
      return [{ key: verb, group, icon: getVerbAppearance(resource, verb).icon, label, ...target }]
    }),
  )
  return [openItem, ...actions].filter(({ label }) => matchesSearch(searchText, label))
}
