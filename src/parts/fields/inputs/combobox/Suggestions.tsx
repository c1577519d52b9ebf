import type { UseComboboxReturnValue } from 'downshift'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { Icon } from '../../../../platform/ui/drawings/Icon.tsx'
import type { Choice } from '../../choices/search.ts'

/** The id of the option that creates a row. Rows have ids from 1. */
export const NEW_ROW_ID = 0

function NewRow({ label, typed }: { label: string; typed: string }) {
  return (
    <>
      <Icon name="plus" />
      <span>
        <span>{label}</span>
        {typed && (
          <span className="option-typed">
            {' · '}
            <bdi translate="no">{typed}</bdi>
          </span>
        )}
      </span>
    </>
  )
}

function Suggestion({ title, hint, note }: Choice) {
  return (
    <>
      <bdi translate="no">{title}</bdi>
      {hint && (
        <small>
          <bdi translate="no">{hint}</bdi>
        </small>
      )}
      {note && <small className="option-note">{note.text}</small>}
    </>
  )
}

interface SuggestionsProps {
  combobox: UseComboboxReturnValue<Choice>
  items: readonly Choice[]
  /** The typed text, and the label of the option that creates a row. */
  typed: string
  newLabel?: string | undefined
  /** The message in place of suggestions. */
  status: ReactNode
  /** The input above the suggestions. */
  children: ReactNode
}

/** An input with the matching choices below it. */
export function Suggestions({
  combobox,
  items,
  typed,
  newLabel,
  status,
  children,
}: SuggestionsProps) {
  const translate = useTranslate()
  return (
    <div className="combo affix">
      {children}
      <span className="affix-end combo-icon">
        <Icon name="search" />
      </span>
      <div className="options" data-open={combobox.isOpen}>
        <ul {...combobox.getMenuProps({ 'aria-label': translate('ui.suggestions') })}>
          {combobox.isOpen &&
            items.map((item, index) => (
              <li
                // Rows of several entities may share an id.
                key={`${item.id} ${item.title}`}
                {...combobox.getItemProps({ item, index })}
                data-on={combobox.highlightedIndex === index}
                className={item.id === NEW_ROW_ID ? 'option-new' : undefined}
              >
                {item.id === NEW_ROW_ID ? (
                  <NewRow label={newLabel ?? ''} typed={typed} />
                ) : (
                  <Suggestion {...item} />
                )}
              </li>
            ))}
        </ul>
        <p role="status">{status}</p>
      </div>
    </div>
  )
}
