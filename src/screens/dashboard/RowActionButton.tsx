import { useDataProvider, useTranslate } from 'ra-core'
import { buildPhoneLink } from '../../../registry/characters/phone.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { getIncludedFieldName } from '../../../registry/fields/targets.ts'
import { CONTACT_ACTION, type TileAction } from '../../../registry/reports/tile.ts'
import { useActionDialog } from '../../parts/actions/RowActions.tsx'
import { useUnionRow } from '../../parts/actions/useUnionRow.ts'
import { getVerbAppearance, type RowVerb } from '../../parts/actions/verbs.ts'
import { useSubmit } from '../../parts/form/useSubmit.ts'
import { listAccessibleLists, useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import type { WashboardDataProvider } from '../../platform/data/data-provider.ts'
import type { RowsReference } from '../../platform/data/rows/list-references.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { getResource } from '../../platform/data/rows/resources.ts'
import { useVerbWords } from '../../platform/i18n/verb-words.ts'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { toastError } from '../../platform/ui/overlays/toasts.tsx'
import { getReason, useErrorMessage } from '../../platform/ui/feedback/error-message.ts'
import { findRowAction } from './row-action.ts'

interface RowButtonProps {
  /** The entity of the row. */
  entity: AnyResource
  row: Row
  /** The name of the row, for screen readers. */
  name: string
  isMain: boolean
}

/** Returns the list by which the viewer reads rows of an entity, or else the entity itself. */
export function useRowsReference(resource: AnyResource): RowsReference {
  const viewer = useSession()
  const list = listAccessibleLists(viewer).find(
    (reference) => reference.resource.name === resource.name,
  )
  return { resource, resourceName: list?.resourceName ?? resource.name }
}

/** Runs a task at a click, once at a time, and shows its failure as a toast. */
function useClick(task: () => Promise<void>) {
  const getMessage = useErrorMessage()
  const { submit, busy } = useSubmit(async () => {
    try {
      await task()
    } catch (error) {
      toastError(getReason(getMessage(error)))
    }
  })
  return { run: () => void submit(), busy }
}

/** The button of a verb of a row, which may be a verb of a union. */
function VerbButton({
  entity,
  row,
  name,
  isMain,
  verb,
  resource,
}: RowButtonProps & { verb: RowVerb; resource: AnyResource }) {
  const { describeButton } = useVerbWords()
  const provider = useDataProvider<WashboardDataProvider>()
  const getMemberRow = useUnionRow()
  const reference = useRowsReference(resource)
  const { openAction, dialog } = useActionDialog(reference)
  const { run, busy } = useClick(async () => {
    if (resource === entity) return openAction(verb, row)
    const { data } = await provider.getOne<Row>(entity.name, { id: row.id })
    const memberRow = await getMemberRow(reference, entity.name, data)
    if (memberRow) openAction(verb, memberRow)
  })
  const label = describeButton(resource, verb, row)
  return (
    <>
      <Button
        kind={isMain ? 'water' : 'plain'}
        icon={getVerbAppearance(resource, verb).icon}
        busy={busy}
        aria-label={`${label}: ${name}`}
        onClick={run}
      >
        {label}
      </Button>
      {dialog}
    </>
  )
}

/** Returns the phone number of the person whom a row is about. */
function findPhone(entity: AnyResource, row: Row): string | undefined {
  const { person = '' } = entity
  const field = entity.fields[person]
  if (field?.type !== 'reference') return undefined
  const { fields } = getResource(field.to)
  const phoneField = field.include?.find((included) => fields[included]?.type === 'phone')
  const phone = phoneField && row[getIncludedFieldName(person, phoneField)]
  return typeof phone === 'string' && phone !== '' ? phone : undefined
}

/** The button that calls the person of a row. */
function ContactButton({ entity, row, name }: RowButtonProps) {
  const translate = useTranslate()
  const provider = useDataProvider<WashboardDataProvider>()
  const { run, busy } = useClick(async () => {
    const { data } = await provider.getOne<Row>(entity.name, { id: row.id })
    const phone = findPhone(entity, data)
    const link = phone && buildPhoneLink(phone)
    if (link) window.location.assign(link)
    else toastError(translate('dashboard.no_phone', { name }))
  })
  const label = translate('dashboard.call')
  return (
    <Button icon="phone" busy={busy} aria-label={`${label}: ${name}`} onClick={run}>
      {label}
    </Button>
  )
}

interface RowActionButtonProps extends RowButtonProps {
  state: string
  actions: readonly TileAction[]
}

/** The button of the first declared action that applies to a row of a tile. */
export function RowActionButton({ state, actions, ...props }: RowActionButtonProps) {
  const viewer = useSession()
  const extensions = useExtensions()
  const action = findRowAction(props.entity, state, actions, { viewer, extensions })
  if (!action) return null
  return (
    <span className="job-action">
      {action.verb === CONTACT_ACTION ? (
        <ContactButton {...props} />
      ) : (
        <VerbButton {...props} verb={action.verb} resource={action.resource} />
      )}
    </span>
  )
}
