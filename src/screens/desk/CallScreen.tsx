import { useQuery } from '@tanstack/react-query'
import { useGetOne, useTranslate } from 'ra-core'
import { Navigate, useSearchParams } from 'react-router'
import { formatPhone } from '../../../registry/characters/phone.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { findRowPath } from '../../platform/access/pages.ts'
import { useCapabilitiesLoaded } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import type { FoundRows } from '../../platform/data/rows/found-rows.ts'
import { readPhoneOwners } from '../../platform/data/rows/phone-owners.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { findResource } from '../../platform/data/rows/resources.ts'
import { useRowTitle } from '../../platform/data/useRowTitle.ts'
import {
  buildPhoneValues,
  type DeskEntity,
  type Desks,
  readNewCaller,
} from '../../features/desk/desk.ts'
import { DeskForm } from '../../features/desk/DeskForm.tsx'
import { describeNewAtDesk } from '../../features/desk/DeskLink.tsx'
import { FindCaller } from '../../features/desk/FindCaller.tsx'
import { useLastBelongings } from '../../features/desk/useLastBelongings.ts'
import { WantedTimeNote } from '../../features/desk/WantedTimeNote.tsx'
import { useDesks } from '../../features/desk/useDesks.ts'
import { CallerFacts } from './CallerFacts.tsx'
import { NotFound } from '../../platform/layout/NotFound.tsx'
import { Pending } from '../../platform/ui/feedback/Pending.tsx'
import type { Values } from '../../parts/fields/validation.ts'
import { getEntityNameKey } from '../../platform/i18n/label-keys.ts'
import { useTitle } from '../../platform/layout/title.tsx'
import { Link } from '../../platform/routing/Link.tsx'
import { EmptyState } from '../../platform/ui/EmptyState.tsx'
import { readCaller } from '../../features/desk/read-phone.ts'

const getDefaultDesk = ({ today, later }: Desks): DeskEntity | undefined => later ?? today

interface RecognizedProps {
  desks: Desks
  entity: DeskEntity
}

/** The form for a stored caller, optionally prefilled from an earlier row. */
function RecognizedCaller({
  desks,
  entity,
  initialValues,
}: RecognizedProps & { initialValues: Values }) {
  const translate = useTranslate()
  const getTitle = useRowTitle()
  const { caller } = entity
  const id = Number(initialValues[caller.name])
  const { data, error, refetch } = useGetOne<Row>(caller.target.name, { id })
  const title = data ? getTitle(caller.target.name, data) : ''
  useTitle(describeNewAtDesk(translate, entity))
  const viewer = useSession()
  const lastBelongings = useLastBelongings(entity, id)
  if (!data || !lastBelongings)
    return <Pending error={error} onRetry={() => void refetch()} shape="form" />
  return (
    <div className="page">
      <h2 tabIndex={-1} data-screen-title>
        <Link to={findRowPath(caller.target.name, id, viewer) ?? '/'}>
          <bdi translate="no">{title}</bdi>
        </Link>
      </h2>
      <CallerFacts resource={caller.target} row={data} />
      <WantedTimeNote entity={entity} />
      <DeskForm
        desks={desks}
        startValues={{ ...lastBelongings, ...initialValues }}
        callerValues={{}}
      />
    </div>
  )
}

/** The form that repeats an earlier row, given as `entity/id`. */
function RepeatScreen({ desks, entity, again }: RecognizedProps & { again: string }) {
  const [name = '', id = ''] = again.split('/')
  const resource = findResource(name)
  const { data, error, refetch } = useGetOne<Row>(
    resource?.name ?? entity.resource.name,
    { id: Number(id) },
    { enabled: resource !== undefined },
  )
  if (!resource) return <NotFound />
  if (!data) return <Pending error={error} onRetry={() => void refetch()} shape="form" />
  const initialValues = Object.fromEntries(
    entity.desk.fields.map((field) => [field, data[field] ?? null] as const),
  )
  return <RecognizedCaller desks={desks} entity={entity} initialValues={initialValues} />
}

/** A row with a page, as a caller. */
interface Caller {
  resource: AnyResource
  row: Row
  path: string
}

/** Links to the pages of callers. */
function CallerLinks({ callers }: { callers: readonly Caller[] }) {
  const translate = useTranslate()
  const getTitle = useRowTitle()
  return callers.map(({ resource, row, path }) => (
    <Link key={path} to={path} className="btn btn-plain">
      <bdi translate="no">{getTitle(resource.name, row)}</bdi>{' '}
      {translate(getEntityNameKey(resource), { smart_count: 1 })}
    </Link>
  ))
}

interface NewCallerProps {
  /** The values that are known, such as the phone number. */
  callerValues: Values
  title: string
  desks: Desks
  /** Rows whose phone number may be the number of the call. */
  likelyCallers?: readonly Caller[]
}

/** The form for a new caller on the telephone. */
function NewCaller({ callerValues, title, desks, likelyCallers = [] }: NewCallerProps) {
  const translate = useTranslate()
  return (
    <div className="page">
      <h2 tabIndex={-1} data-screen-title>
        {title}
      </h2>
      {likelyCallers.length > 0 && (
        <div className="desk-likely row">
          <p>{translate('call.likely')}</p>
          <CallerLinks callers={likelyCallers} />
        </div>
      )}
      <p className="muted desk-hint desk-keys">{translate('call.hint')}</p>
      <DeskForm desks={desks} startValues={{}} callerValues={callerValues} />
    </div>
  )
}

/** Returns the rows with pages that the viewer may open. */
function useCallers() {
  const viewer = useSession()
  return (matches: readonly FoundRows[]): Caller[] =>
    matches.flatMap(({ resource, rows }) =>
      rows.flatMap((row) => {
        const path = findRowPath(resource.name, row.id, viewer)
        return path ? [{ resource, row, path }] : []
      }),
    )
}

/** The rows with a phone number, and the number itself. */
function PhoneScreen({ phone, desks }: { phone: string; desks: Desks }) {
  const entity = getDefaultDesk(desks)
  const translate = useTranslate()
  const userId = useSession()?.id
  const listCallers = useCallers()
  const formattedPhone = formatPhone(phone)
  // Phone numbers are left-to-right in every language.
  useTitle(translate('call.title'), `\u2066${formattedPhone}\u2069`)
  const { data, error, refetch } = useQuery({
    queryKey: ['call', userId, phone],
    queryFn: ({ signal }) => readPhoneOwners({ phone }, signal),
    gcTime: 0,
    // The form below saves a new caller. A refetch would then replace the form.
    staleTime: 'static',
    retry: false,
  })
  if (!data) return <Pending error={error} onRetry={() => void refetch()} />
  const callers = listCallers(data.same)
  const [onlyCaller, ...otherCallers] = callers
  if (!onlyCaller) {
    const title = translate('call.nobody', { phone: formattedPhone })
    return (
      <NewCaller
        callerValues={entity ? buildPhoneValues(entity, phone) : {}}
        title={title}
        desks={desks}
        likelyCallers={listCallers(data.likely)}
      />
    )
  }
  if (otherCallers.length === 0) return <Navigate to={onlyCaller.path} replace />
  return (
    <div className="page">
      <EmptyState
        drawing="nothing"
        title={translate('call.several', { phone: formattedPhone })}
        text={translate('call.hint')}
      >
        <CallerLinks callers={callers} />
      </EmptyState>
    </div>
  )
}

/** The form for a caller who withholds the number. */
function WithheldCaller({ desks }: { desks: Desks }) {
  const translate = useTranslate()
  useTitle(translate('call.title'))
  return <NewCaller title={translate('call.withheld')} desks={desks} callerValues={{}} />
}

interface NewRowScreenProps extends RecognizedProps {
  /** The text that found no caller, for the form of a new one; null to search first. */
  typed: string | null
}

/** The screen of a new row without a call: the search for its caller, or the form for a new one. */
function NewRowScreen({ desks, entity, typed }: NewRowScreenProps) {
  const translate = useTranslate()
  useTitle(describeNewAtDesk(translate, entity))
  if (typed === null) return <FindCaller entity={entity} />
  return (
    <div className="page">
      <WantedTimeNote entity={entity} />
      <DeskForm desks={desks} startValues={{}} callerValues={readNewCaller(entity, typed)} />
    </div>
  )
}

/**
 * The screen of a caller. A telephone system opens it with the number: it goes to the page of the
 * row with that number, or offers the form for a new caller. Pages of stored callers lead to it with
 * `id`, and rows that are made again with `again`. Without a caller it searches one first; `new` has
 * the text that found none.
 */
export function CallScreen() {
  const [params] = useSearchParams()
  const desks = useDesks()
  const isLoaded = useCapabilitiesLoaded()
  const entity = getDefaultDesk(desks)
  const [id, again] = ['id', 'again'].map((name) => params.get(name) ?? '')
  const sentPhone = params.get('phone')
  if (!isLoaded) return <Pending error={null} onRetry={() => undefined} />
  if (again && entity)
    return <RepeatScreen key={again} desks={desks} entity={entity} again={again} />
  if (id && entity) {
    const initialValues = { [entity.caller.name]: Number(id) }
    return <RecognizedCaller key={id} desks={desks} entity={entity} initialValues={initialValues} />
  }
  if (sentPhone === null) {
    if (!entity) return <NotFound />
    return <NewRowScreen desks={desks} entity={entity} typed={params.get('new')} />
  }
  const phone = readCaller(sentPhone)
  if (phone === null) return <WithheldCaller desks={desks} />
  return <PhoneScreen key={phone} phone={phone} desks={desks} />
}
