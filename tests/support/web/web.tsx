import './document.ts'
import { cleanup, configure, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { vi } from 'vitest'
import { DEMO_PASSWORD } from '../../../demo/sign-ins.ts'
import type { AppOptions } from '../../../server/app/app-options.ts'
import { startWebApi } from './web-api.ts'

type User = ReturnType<typeof userEvent.setup>

// A screen that takes a second may take ten where the browser tests run beside it.
vi.setConfig({ testTimeout: 60_000 })

// What jsdom lacks of the platform, as far as the app asks for it.
function furnish() {
  const dialog: HTMLDialogElement = Object.getPrototypeOf(document.createElement('dialog'))
  dialog.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  dialog.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
  // Its style sheet hides every popover, and it has no way to show one.
  HTMLElement.prototype.showPopover ??= function showPopover(this: HTMLElement) {
    this.style.display = 'block'
  }
  HTMLElement.prototype.hidePopover ??= function hidePopover(this: HTMLElement) {
    this.style.display = ''
  }
}

/** The API for tests of screens, and what ends each of them. */
export async function startWeb(more?: Partial<AppOptions>) {
  furnish()
  // On a busy machine a screen may take long; one that is there is found at once all the same.
  configure({ asyncUtilTimeout: 45_000 })
  const api = await startWebApi(more)
  // What the screen says and what was asked is read sooner than its markup, of which a log keeps the first lines.
  configure({
    getElementError: (message) =>
      new Error(
        `${message}\nThe screen: ${document.body.textContent}\nThe calls: ${api.lines.join(', ')}`,
      ),
  })
  return {
    ...api,
    leave() {
      cleanup()
      toast.remove()
      api.leave()
    },
  }
}

export type Web = Awaited<ReturnType<typeof startWeb>>

/** Opens the whole app at an address, as a new tab does. */
export async function openApp(address: string): Promise<User> {
  vi.resetModules()
  history.replaceState(null, '', address)
  const { startI18n } = await import('../../../src/platform/i18n/i18n.ts')
  const { App } = await import('../../../src/shell/App.tsx')
  await startI18n()
  render(<App />)
  return userEvent.setup()
}

/** Fills the login screen and sends it. */
export async function signIn(user: User, email: string, password = DEMO_PASSWORD): Promise<void> {
  await user.type(await screen.findByLabelText('E-mail'), email)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}
