import { useI18nProvider, useLocales, useTranslate } from 'ra-core'
import { useId } from 'react'
import { Segmented } from '../ui/controls/Segmented.tsx'
import { toastError } from '../ui/overlays/toasts.tsx'
import { setPreference, type Preferences, usePreferences } from './preferences.ts'

const SKINS: readonly Preferences['skin'][] = ['light', 'dark', 'system']
const ROWS_OPEN: readonly Preferences['rowsOpen'][] = ['beside', 'page']
const SHORTCUTS: readonly Preferences['shortcuts'][] = ['on', 'off']
const DIRECTIONS: readonly Preferences['direction'][] = ['ltr', 'rtl']

function SegmentedControl<V extends string>(props: {
  label: string
  /** The prefix of the values' translation keys. */
  keyPrefix: string
  values: readonly V[]
  value: V
  onChoose: (value: V) => void
}) {
  const translate = useTranslate()
  const labelId = useId()
  return (
    <div className="popover-row">
      <span id={labelId}>{props.label}</span>
      <Segmented
        labelledBy={labelId}
        values={props.values}
        value={props.value}
        renderName={(value) => translate(`${props.keyPrefix}.${value}`)}
        onChange={props.onChoose}
      />
    </div>
  )
}

/** The select of the interface's language. */
export function LanguageSelect({ id }: { id: string }) {
  const i18n = useI18nProvider()
  const locales = useLocales()
  const translate = useTranslate()
  const changeLocale = (locale: string) =>
    i18n.changeLocale(locale).catch(() => toastError(translate('ra.notification.i18n_error')))
  return (
    <select
      id={id}
      className="input"
      value={i18n.getLocale()}
      onChange={(event) => changeLocale(event.target.value)}
    >
      {locales.map(({ locale, name }) => (
        <option key={locale} value={locale} lang={locale}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** The switch for the single-key shortcuts of all screens. */
export function ShortcutsSwitch() {
  const translate = useTranslate()
  const { shortcuts } = usePreferences()
  return (
    <SegmentedControl
      label={translate('ui.shortcuts')}
      keyPrefix="ui.shortcuts"
      values={SHORTCUTS}
      value={shortcuts}
      onChoose={(value) => setPreference('shortcuts', value)}
    />
  )
}

/** The controls of this browser's preferences: skin, direction, shortcuts and language. */
export function Appearance() {
  const translate = useTranslate()
  const { skin, direction, rowsOpen } = usePreferences()
  const languageId = useId()
  return (
    <>
      <SegmentedControl
        label={translate('ui.skin')}
        keyPrefix="ui.skin"
        values={SKINS}
        value={skin}
        onChoose={(value) => setPreference('skin', value)}
      />
      <SegmentedControl
        label={translate('ui.direction')}
        keyPrefix="ui.direction"
        values={DIRECTIONS}
        value={direction}
        onChoose={(value) => setPreference('direction', value)}
      />
      <SegmentedControl
        label={translate('ui.rows_open')}
        keyPrefix="ui.rows_open"
        values={ROWS_OPEN}
        value={rowsOpen}
        onChoose={(value) => setPreference('rowsOpen', value)}
      />
      <ShortcutsSwitch />
      <div className="popover-row">
        <label htmlFor={languageId}>{translate('ui.language')}</label>
        <LanguageSelect id={languageId} />
      </div>
    </>
  )
}
