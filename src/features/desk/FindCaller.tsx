import { useTranslate } from 'ra-core'
import { type FormEvent, Fragment, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { SEARCH_LIMITS } from '../../../registry/values/search-limits.ts'
import { type FoundChoice, useFoundChoices } from '../../parts/fields/choices/useFoundChoices.ts'
import { buildControlAttributes, Field } from '../../parts/fields/Field.tsx'
import { getEntityNameKey } from '../../platform/i18n/label-keys.ts'
import { describeNew } from '../../platform/i18n/verb-words.ts'
import { Link } from '../../platform/routing/Link.tsx'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'
import { WantedTimeNote } from './WantedTimeNote.tsx'
import { type DeskEntity, findCaller } from './desk.ts'

/** A found row, with the address of the desk for its caller. */
interface FoundCaller extends FoundChoice {
  path: string
  /** The name of the caller to whom the row belongs. */
  ownerName: string
}

/** Returns the found callers, also by the rows that belong to them. */
function useFoundCallers(
  entity: DeskEntity,
  typed: string,
  buildPath: (values: Record<string, string>) => string,
) {
  const entities = [entity.caller, ...entity.belonging].map(({ target }) => target.name)
  const { choices, isEnabled, isSearching } = useFoundChoices(entities, typed)
  const callers = choices.flatMap((choice): FoundCaller[] => {
    const caller = findCaller(entity, choice.to, choice.row)
    return caller
      ? [{ ...choice, path: buildPath({ id: String(caller.id) }), ownerName: caller.name }]
      : []
  })
  return { callers, hasNone: isEnabled && !isSearching && callers.length === 0 }
}

/** A link to the desk of each found caller. */
function FoundCallers({ entity, callers }: { entity: DeskEntity; callers: FoundCaller[] }) {
  const translate = useTranslate()
  const targets = [entity.caller, ...entity.belonging].map(({ target }) => target)
  return (
    <ul className="desk-found">
      {callers.map(({ to, id, title, hint, ownerName, path }) => {
        const target = targets.find(({ name }) => name === to)
        return (
          <li key={`${to} ${id}`}>
            <Link to={path}>
              {target && <Icon name={target.icon} />}
              <bdi translate="no">{title}</bdi>
              <small className="muted">
                {target && translate(getEntityNameKey(target), { smart_count: 1 })}
                {[ownerName, hint].filter(Boolean).map((fact) => (
                  <Fragment key={fact}>
                    {' · '}
                    <bdi translate="no">{fact}</bdi>
                  </Fragment>
                ))}
              </small>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/**
 * The first step at the desk: a search for the caller. Enter opens the first result, or the form for
 * a new caller if there is none.
 */
export function FindCaller({ entity }: { entity: DeskEntity }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [params] = useSearchParams()
  // A wanted time stays in the address.
  const buildPath = (values: Record<string, string>) =>
    `/call?${new URLSearchParams({ ...Object.fromEntries(params), ...values })}`
  const { callers, hasNone } = useFoundCallers(entity, typed, buildPath)
  const newPath = buildPath({ new: typed.trim() })
  function submit(event: FormEvent) {
    event.preventDefault()
    const [firstCaller] = callers
    if (firstCaller) navigate(firstCaller.path)
    else if (hasNone) navigate(newPath)
  }
  return (
    <form className="page desk-find stack" role="search" onSubmit={submit}>
      <WantedTimeNote entity={entity} />
      <Field label={translate('call.find')} required={false}>
        {(wiring) => (
          <input
            {...buildControlAttributes(wiring)}
            type="search"
            maxLength={SEARCH_LIMITS.length}
            autoComplete="off"
            autoFocus
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <FoundCallers entity={entity} callers={callers} />
      <p role="status" className="muted">
        {hasNone && translate('ui.no_match')}
      </p>
      <Link className={`btn ${hasNone ? 'btn-water' : ''}`} to={newPath}>
        <Icon name="plus" />
        <span>{describeNew(translate, entity.caller.target)}</span>
      </Link>
    </form>
  )
}
