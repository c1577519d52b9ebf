import { useTranslate } from 'ra-core'
import { useVisibleReference } from '../access/visible-fields.ts'
import { listLabelKey } from '../i18n/label-keys.ts'
import { ListTabs } from '../list/tabs/ListTabs.tsx'
import { AccountMenu } from '../shell/AccountMenu.tsx'
import { Help } from '../shell/keyboard/Help.tsx'
import { Palette } from '../shell/palette/Palette.tsx'
import { Recent } from '../shell/recent/Recent.tsx'
import { Pagination } from '../table/Pagination.tsx'
import { IconButton } from '../ui/controls/Button.tsx'
import { Logo } from '../ui/drawings/Logo.tsx'
import { RenderedRows } from './RenderedRows.tsx'
import { RenderedToolbar } from './RenderedToolbar.tsx'
import type { ListAnswer } from './list-answer.ts'

const nothing = () => {}

function Navbar({ reference }: Pick<ListAnswer, 'reference'>) {
  const translate = useTranslate()
  return (
    <header className="navbar">
      <IconButton className="menu-open" icon="menu" label={translate('ui.menu_open')} />
      <div className="navbar-title">
        <h1>{translate(listLabelKey(reference))}</h1>
        <small>{translate(`menu.${reference.resource.menu}`)}</small>
      </div>
      <Palette />
      <Recent />
      <Help />
      <AccountMenu />
    </header>
  )
}

/** A list with its first page in the shell, as the app draws them. Nobody can do anything with it yet. */
export function RenderedScreen({ reference: declared, ...listed }: ListAnswer) {
  const reference = useVisibleReference(declared)
  const { state, total } = listed
  return (
    <div className="shell server-rendered" inert>
      <nav className="sidebar">
        <span className="brand">
          <Logo />
          <span className="brand-name">Washboard</span>
        </span>
      </nav>
      <div className="shell-body">
        <Navbar reference={reference} />
        <main>
          <ListTabs reference={reference} />
          <div className="list-beside" data-open={false}>
            <div className="sheet">
              <RenderedToolbar reference={reference} state={state} />
              <div className="progress" />
              <RenderedRows reference={reference} {...listed} />
              <Pagination state={state} total={total} change={nothing} />
            </div>
          </div>
        </main>
      </div>
    </div>
  )
}
