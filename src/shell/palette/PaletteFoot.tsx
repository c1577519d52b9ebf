import { useTranslate } from 'ra-core'

/** The keys of the palette. */
export function PaletteFoot(props: { hasActions: boolean; isActionMode: boolean }) {
  const translate = useTranslate()
  const keys = [
    ['↑ ↓', 'palette.key_move'],
    ['↵', 'palette.key_choose'],
    ...(props.hasActions ? [['Tab', 'ui.actions']] : []),
    ['Esc', props.isActionMode ? 'ui.back' : 'ui.close'],
  ]
  return (
    <p className="palette-foot muted tiny" aria-hidden="true">
      {keys.map(([key, text = '']) => (
        <span key={key}>
          <kbd className="kbd">{key}</kbd> <span>{translate(text)}</span>
        </span>
      ))}
    </p>
  )
}
