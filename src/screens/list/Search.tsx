import { useTranslate } from 'ra-core'
import { useRef } from 'react'
import { SEARCH_LIMITS } from '../../../registry/values/search-limits.ts'
import { useKeys } from '../../platform/layout/keyboard/useKeys.ts'
import { usePreferences } from '../../platform/layout/preferences.ts'
import { IconButton } from '../../platform/ui/controls/Button.tsx'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'

/** The search box. The slash key focuses it from anywhere on the screen. */
export function Search({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const translate = useTranslate()
  const inputRef = useRef<HTMLInputElement>(null)

  const { shortcuts } = usePreferences()
  useKeys({ '/': () => inputRef.current?.select() })

  return (
    <search className="search affix">
      <span className="affix-start">
        <Icon name="search" />
      </span>
      <input
        ref={inputRef}
        type="search"
        maxLength={SEARCH_LIMITS.length}
        className="input"
        aria-label={translate('ui.search')}
        placeholder={translate('ui.search')}
        aria-keyshortcuts={shortcuts === 'on' ? '/' : undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {value ? (
        <IconButton
          className="affix-end"
          icon="close"
          label={translate('ui.clear_search')}
          onClick={() => {
            onChange('')
            inputRef.current?.focus()
          }}
        />
      ) : (
        shortcuts === 'on' && (
          <span className="kbd affix-end" aria-hidden="true">
            /
          </span>
        )
      )}
    </search>
  )
}
