import { useTranslate } from 'ra-core'
import { Fragment, useId } from 'react'
import { ShortcutsSwitch } from '../../platform/layout/Appearance.tsx'
import { Dialog } from '../../platform/ui/overlays/Dialog.tsx'
import { DialogContent } from '../../platform/ui/overlays/DialogContent.tsx'

/** The shortcuts with their label keys, by place. */
const SHORTCUTS: Readonly<Record<string, readonly (readonly [keys: string, text: string])[]>> = {
  'keys.everywhere': [
    ['palette.shortcut', 'palette.title'],
    ['?', 'ui.shortcuts'],
    ['U', 'keys.undo'],
  ],
  'keys.record': [
    ['[ · ]', 'keys.neighbours'],
    ['E', 'keys.edit'],
    ['D', 'keys.delete'],
  ],
  'keys.list': [
    ['J · K · ↓ · ↑', 'keys.move'],
    ['↵', 'keys.open'],
    ['Esc', 'keys.close'],
    ['/', 'keys.search'],
    ['F', 'keys.filters'],
    ['X', 'keys.clear'],
    ['T', 'keys.trash'],
    ['C', 'keys.create'],
    ['E', 'keys.edit'],
    ['D', 'keys.delete'],
  ],
  'keys.editing': [
    ['← · →', 'keys.cells'],
    ['↵ · F2', 'keys.edit_cell'],
    ['keys.mod_c', 'keys.copy'],
    ['keys.mod_v', 'keys.paste'],
    ['keys.mod_d', 'keys.fill'],
    ['keys.space', 'keys.select'],
    ['keys.shift_space', 'keys.select_range'],
  ],
  'keys.cards': [
    ['J · K', 'keys.card_next'],
    ['← · → · ↓ · ↑', 'keys.card_beside'],
    ['↵', 'keys.open'],
    ['M', 'keys.card_move'],
    ['[ · ]', 'keys.days'],
    ['T', 'keys.today'],
    ['+ · -', 'keys.zoom'],
  ],
}

/** All keyboard shortcuts, and the switch that disables them. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const idPrefix = useId()
  const translateKey = (key: string) => (/^\w+\.\w+$/.test(key) ? translate(key) : key)
  return (
    <Dialog title={translate('ui.shortcuts')} look="wide" onClose={onClose}>
      <DialogContent onCancel={onClose} body={{ className: 'keys-sheet' }}>
        {Object.entries(SHORTCUTS).map(([sectionKey, shortcuts]) => (
          <section key={sectionKey} aria-labelledby={`${idPrefix}${sectionKey}`}>
            <h3 id={`${idPrefix}${sectionKey}`}>{translate(sectionKey)}</h3>
            <dl>
              {shortcuts.map(([key, text]) => (
                <Fragment key={key}>
                  <dt>
                    <kbd className="kbd">{translateKey(key)}</kbd>
                  </dt>
                  <dd>{translate(text)}</dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
        <ShortcutsSwitch />
      </DialogContent>
    </Dialog>
  )
}
