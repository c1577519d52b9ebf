import { useGetOne, useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { Field } from '../../resources/kit/fields.ts'
import type { Role } from '../../resources/kit/roles.ts'
import { useAsking } from '../actions/Asking.tsx'
import { isDeleted, type RowVerb } from '../actions/verbs.ts'
import { titleOf } from '../form/useChoices.ts'
import { useFormat } from '../i18n/format.ts'
import { useTitle } from '../layout/title.tsx'
import { StateOf, showValue } from '../list/cells.tsx'
import { Trouble } from '../list/quiet.tsx'
import { RowActions } from '../list/RowActions.tsx'
import { useVerbs } from '../list/useVerbs.ts'
import type { Row } from '../provider/normalise.ts'
import type { ListPlace } from '../provider/places.ts'
import { fieldLabelKey, listLabelKey } from '../session/labels.ts'
import { openLists } from '../session/rights.ts'
import { useSession } from '../session/useSession.ts'
import { Note } from '../ui/Note.tsx'
import { Crumbs } from './Crumbs.tsx'
import { Missing } from './Missing.tsx'

/** The page of the row that a reference points to, where the role may open one. */
function pageOf(field: Field | undefined, id: unknown, role: Role | null): string | undefined {
  if (field?.type !== 'reference' || !id) return undefined
  const place = openLists(role).find(({ resource }) => resource.name === field.to)
  return place && `${place.list.route}/${id}/show`
}

function Pointed({ to, children }: { to: string | undefined; children: ReactNode }) {
  return to ? <Link to={to}>{children}</Link> : children
}

function Facts({ place, row }: { place: ListPlace; row: Row }) {
  const { resource } = place
  const translate = useTranslate()
  const format = useFormat()
  const role = useSession()?.role ?? null
  // The heading says the title already, and that a row is not deleted needs no line.
  const names = (resource.detail ?? Object.keys(resource.fields)).filter(
    (name) => name !== resource.title && (name !== 'deleted_at' || isDeleted(row)),
  )
  return (
    <dl className="facts">
      {names.map((name) => {
        const long = resource.fields[name]?.type === 'longtext'
        return (
          <div key={name} className={long ? 'wide' : undefined}>
            <dt>{translate(fieldLabelKey(resource, name))}</dt>
            <dd className={long ? 'long' : undefined}>
              <Pointed to={pageOf(resource.fields[name], row[name], role)}>
                {showValue({ name, row, resource, format, translate })}
              </Pointed>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const asButton = (grave: boolean) => (grave ? 'btn btn-grave' : 'btn')

function Page({ place, row }: { place: ListPlace; row: Row }) {
  const { resource, list } = place
  const translate = useTranslate()
  const navigate = useNavigate()
  const format = useFormat()
  const { rowVerbs } = useVerbs(place)
  const leave = (verb: RowVerb) => {
    if (verb === 'forceDelete') navigate(list.route)
  }
  const { ask, dialog } = useAsking(place, leave)
  const title = titleOf(resource.name, row)
  useTitle(translate(listLabelKey(place)), translate(`menu.${resource.menu}`), title)
  const deleted = isDeleted(row)
  return (
    <article className="page record">
      <header className="record-head">
        <h2>
          <bdi>{title}</bdi>
        </h2>
        <StateOf row={row} resource={resource} translate={translate} format={format} />
        <div className="record-actions">
          <RowActions place={place} row={row} verbs={rowVerbs} onAsk={ask} look={asButton} />
        </div>
      </header>
      {deleted && (
        <Note tone="orange">
          {translate('ui.deleted_at', { when: format.datetime(String(row.deleted_at)) })}
        </Note>
      )}
      <Facts place={place} row={row} />
      {dialog}
    </article>
  )
}

/** Everything known of one row. */
export function ShowScreen({ place }: { place: ListPlace }) {
  const id = Number(useParams().id)
  const { data, error, refetch } = useGetOne<Row>(place.raName, { id })
  const status = error && 'status' in error ? error.status : undefined
  if (!Number.isInteger(id) || status === 404) return <Missing place={place} />
  return (
    <>
      <Crumbs place={place} id={id} />
      {data ? (
        <Page place={place} row={data} />
      ) : (
        <div className="page" aria-busy={!error}>
          {error ? <Trouble error={error} onRetry={refetch} /> : <span className="bone" />}
        </div>
      )}
    </>
  )
}
