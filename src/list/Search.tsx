import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { SEARCH } from '../../resources/kit/values/search-limits.ts'
import { IconButton } from '../ui/controls/Button.tsx'
import { Icon } from '../ui/drawings/Icon.tsx'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName))

/** The search box; a slash anywhere on the screen leads into it. */
export function Search({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const translate = useTranslate()
  const ref = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey
      if (
        event.key !== '/' ||
        !plain ||
        isTyping(event.target) ||
        document.querySelector('dialog[open]')
      )
        return
      event.preventDefault()
      ref.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <search className="search affix">
      <span className="affix-start">
        <Icon name="search" />
      </span>
      <input
        ref={ref}
        type="search"
        maxLength={SEARCH.length}
        className="input"
        aria-label={translate('ui.search')}
        placeholder={translate('ui.search')}
        aria-keyshortcuts="/"
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
            ref.current?.focus()
          }}
        />
      ) : (
        <span className="kbd affix-end" aria-hidden="true">
          /
        </span>
      )}
    </search>
  )
}
