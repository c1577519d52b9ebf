import { Suspense, useCallback, useState } from 'react'
import type { Verb } from '../../../registry/words/verbs.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { useWholeRow } from '../../platform/access/whole-row.ts'
import { preload } from '../../platform/api/loading.ts'
import type { ListReference, RowsReference } from '../../platform/data/rows/list-references.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { useRowTitle } from '../../platform/data/useRowTitle.ts'
import { useOverride } from '../../platform/extension-points/overrides-context.ts'
import { OpeningDialog } from '../../platform/ui/feedback/Offline.tsx'
import { useFormat } from '../../platform/i18n/format.ts'
import { useVerbWords } from '../../platform/i18n/verb-words.ts'
import { Link } from '../../platform/routing/Link.tsx'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import { appliesToRow, getVerbAppearance, type RowVerb } from './verbs.ts'

const actionDialog = lazyComponent(async () => (await import('./ActionDialog.tsx')).ActionDialog)

/** Loads the code of the dialog. */
export const loadActionDialog = (): Promise<unknown> => actionDialog.load()

const preloadActionDialog = (): void => preload(loadActionDialog)

interface OpenedActionProps {
  reference: RowsReference
  verb: RowVerb
  row: Row
  onClose: () => void
  onDone?: () => void
}

/** The dialog of an action on a row: a custom one, or the generated one. */
export function OpenedAction({ reference, verb, row, onClose, onDone }: OpenedActionProps) {
  const CustomDialog = useOverride('actions', reference.resource.name, verb)
  return (
    <Suspense fallback={<OpeningDialog />}>
      {CustomDialog ? (
        <CustomDialog reference={reference} row={row} onClose={onClose} />
      ) : (
        <actionDialog.Screen
          reference={reference}
          verb={verb}
          row={row}
          onClose={onClose}
          onDone={onDone}
        />
      )}
    </Suspense>
  )
}

/** The dialog of an action on a row of a list, which may lack fields that the dialog shows. */
export function ListedRowAction(props: OpenedActionProps) {
  const row = useWholeRow(props.reference, props.row)
  return row ? <OpenedAction {...props} row={row} /> : <OpeningDialog />
}

/** Returns the dialog of an action on a row, and the function that opens it. */
export function useActionDialog(reference: RowsReference, onDone?: (verb: RowVerb) => void) {
  const [action, setAction] = useState<{ verb: RowVerb; row: Row } | null>(null)
  const openAction = useCallback((verb: RowVerb, row: Row) => setAction({ verb, row }), [])
  if (!action) return { openAction, dialog: null }
  const dialog = (
    <ListedRowAction
      // An action that runs at once may end after the user has opened the next one.
      key={`${action.verb} ${action.row.id}`}
      reference={reference}
      {...action}
      onClose={() => setAction((current) => (current === action ? null : current))}
      onDone={() => onDone?.(action.verb)}
    />
  )
  return { openAction, dialog }
}

/** The actions of a row, and the handler of their buttons. */
export interface RowActionsProps {
  reference: RowsReference & Partial<Pick<ListReference, 'list'>>
  row: Row
  verbs: readonly Verb[]
  onOpen: (verb: RowVerb, row: Row) => void
  /**
   * Returns the class of a button. Pages show labelled buttons; rows show icons, and the label of
   * the main verb.
   */
  getClassName?: (verb: RowVerb, resource: AnyResource) => string
}

function getRowActionClass(verb: RowVerb, resource: AnyResource): string {
  const { main, destructive } = getVerbAppearance(resource, verb)
  if (main) return 'row-action row-action-main'
  return destructive ? 'row-action row-action-destructive' : 'row-action'
}

/** The actions that apply to a row. Each button names the row for screen readers. */
export function RowActions({
  reference,
  row,
  verbs,
  onOpen,
  getClassName = getRowActionClass,
}: RowActionsProps) {
  const { describeButton } = useVerbWords()
  const { today } = useFormat()
  const getTitle = useRowTitle()
  const title = getTitle(reference.resource.name, row)
  return verbs.map((verb) => {
    if (!appliesToRow(reference.resource, verb, row, today)) return null
    const { icon } = getVerbAppearance(reference.resource, verb)
    const name = describeButton(reference.resource, verb, row)
    const buttonProps = {
      className: getClassName(verb, reference.resource),
      title: name,
      'aria-label': `${name}: ${title}`,
    }
    const buttonContent = (
      <>
        <Icon name={icon} />
        <span>{name}</span>
      </>
    )
    return verb === 'update' && reference.list ? (
      <Link key={verb} {...buttonProps} to={`${reference.list.route}/${row.id}`}>
        {buttonContent}
      </Link>
    ) : (
      <button
        key={verb}
        type="button"
        {...buttonProps}
        onPointerEnter={preloadActionDialog}
        onFocus={preloadActionDialog}
        onClick={() => onOpen(verb, row)}
      >
        {buttonContent}
      </button>
    )
  })
}
