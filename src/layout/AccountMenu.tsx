import { useI18nProvider, useLocales, useTranslate } from 'ra-core'
import { useId } from 'react'
import { Link } from 'react-router'
import { maySeeRights } from '../session/ability.ts'
import { useSession } from '../session/useSession.ts'
import { useSignOut } from '../session/useSignOut.ts'
import { Icon } from '../ui/Icon.tsx'
import { toastError } from '../ui/toasts.tsx'
import { usePopover } from '../ui/usePopover.ts'
import { type Preferences, prefer, usePreferences } from './preferences.ts'

const SKINS: readonly Preferences['skin'][] = ['light', 'dark', 'system']
const DIRECTIONS: readonly Preferences['direction'][] = ['ltr', 'rtl']

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0] ?? '').join('')
}

function Choice<V extends string>(props: {
  label: string
  names: string
  values: readonly V[]
  value: V
  onChoose: (value: V) => void
}) {
  const translate = useTranslate()
  const id = useId()
  return (
    <div className="pop-row">
      <span id={id}>{props.label}</span>
      {/* A fieldset cannot be laid out as one line of buttons. */}
      <div className="seg" role="group" aria-labelledby={id}>
        {props.values.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === props.value}
            onClick={() => props.onChoose(value)}
          >
            {translate(`${props.names}.${value}`)}
          </button>
        ))}
      </div>
    </div>
  )
}

/** The language of the interface, chosen from all there are. */
export function LanguageSelect({ id }: { id: string }) {
  const i18n = useI18nProvider()
  const locales = useLocales()
  const translate = useTranslate()
  const choose = (locale: string) =>
    i18n.changeLocale(locale).catch(() => toastError(translate('ra.notification.i18n_error')))
  return (
    <select
      id={id}
      className="input"
      value={i18n.getLocale()}
      onChange={(event) => choose(event.target.value)}
    >
      {locales.map(({ locale, name }) => (
        <option key={locale} value={locale} lang={locale}>
          {name}
        </option>
      ))}
    </select>
  )
}

function AccountPanel({ onGo }: { onGo: () => void }) {
  const translate = useTranslate()
  const session = useSession()
  const signOut = useSignOut()
  const { skin, direction } = usePreferences()
  const languageId = useId()
  return (
    <div className="pop">
      <Choice
        label={translate('ui.skin')}
        names="ui.skin"
        values={SKINS}
        value={skin}
        onChoose={(value) => prefer('skin', value)}
      />
      <Choice
        label={translate('ui.direction')}
        names="ui.direction"
        values={DIRECTIONS}
        value={direction}
        onChoose={(value) => prefer('direction', value)}
      />
      <div className="pop-row">
        <label htmlFor={languageId}>{translate('ui.language')}</label>
        <LanguageSelect id={languageId} />
      </div>
      <hr />
      {maySeeRights(session) && (
        <Link to="/access-control" className="pop-item" onClick={onGo}>
          <Icon name="key" />
          {translate('ui.access')}
        </Link>
      )}
      <button type="button" className="pop-item" onClick={signOut}>
        <Icon name="logout" />
        {translate('ui.sign_out')}
      </button>
    </div>
  )
}

/** Who is signed in, what they prefer, and the way out. */
export function AccountMenu() {
  const translate = useTranslate()
  const session = useSession()
  const { ref, open, setOpen } = usePopover<HTMLDivElement>()
  if (!session) return null
  return (
    <div className="account" ref={ref}>
      <button
        type="button"
        className="btn btn-quiet account-button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className="initials" aria-hidden="true">
          {initialsOf(session.name)}
        </span>
        <span className="who">
          {session.name}
          <small>{translate(`roles.${session.role ?? 'none'}`)}</small>
        </span>
        <span className="hidden">{translate('ui.account')}</span>
      </button>
      {open && <AccountPanel onGo={() => setOpen(false)} />}
    </div>
  )
}
