import { useTranslate } from 'ra-core'
import { isImportable } from '../../resources/kit/changes/import.ts'
import { hasTrash } from '../../resources/kit/entities/life-cycle.ts'
import { useExtensions } from '../access/rights.ts'
import { useVerbs } from '../actions/useVerbs.ts'
import { IMPORT } from '../data/together/import-rows.ts'
import { useOverride } from '../extension-points/overrides.ts'
import { CreateLink } from '../list/toolbar/CreateLink.tsx'
import { FilterButton } from '../list/filters/FilterButton.tsx'
import { LayoutSwitch } from '../list/layouts/LayoutSwitch.tsx'
import { ListSort } from '../list/toolbar/ListSort.tsx'
import { Search } from '../list/toolbar/Search.tsx'
import { SHOWN } from '../table/state/list-state.ts'
import { IconButton } from '../ui/controls/Button.tsx'
import { Segmented } from '../ui/controls/Segmented.tsx'
import { ViewButton } from '../views/ViewButton.tsx'
import type { ListAnswer } from './list-answer.ts'

const nothing = () => {}

/** What stands above the rows, as `Toolbar` shows it before anybody opens anything of it. */
export function RenderedToolbar({ reference, state }: Pick<ListAnswer, 'reference' | 'state'>) {
  const translate = useTranslate()
  const { canCreate } = useVerbs(reference)
  const { resource, list } = reference
  const canImport = useExtensions().has(IMPORT) && canCreate && isImportable(resource)
  const Tools = useOverride('tools', resource.name, reference.listName)
  const listed = { reference, state, change: nothing }
  return (
    <div className="toolbar">
      {hasTrash(list) && (
        <Segmented
          values={SHOWN}
          value={state.deleted}
          nameOf={(shown) => translate(`ui.shown.${shown}`)}
          onChange={nothing}
        />
      )}
      <Search value={state.q} onChange={nothing} />
      {list.filters && (
        <div className="filter-panel">
          <FilterButton count={Object.keys(state.filters).length} />
        </div>
      )}
      <div className="view-menu">
        <ViewButton current={undefined} isChanged={false} isOpen={false} onClick={nothing} />
      </div>
      <div className="toolbar-end">
        <LayoutSwitch {...listed} />
        <ListSort {...listed} columns={state.columns ?? list.columns} />
        <IconButton icon="columns" label={translate('ui.columns')} />
        <IconButton icon="download" label={translate('export.title')} />
        {canImport && (
          <IconButton className="import-button" icon="upload" label={translate('import.title')} />
        )}
        <IconButton icon="refresh" label={translate('ui.refresh')} />
        {Tools && <Tools reference={reference} />}
        {canCreate && <CreateLink reference={reference} />}
      </div>
    </div>
  )
}
