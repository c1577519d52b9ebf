import './document.ts'
import { cleanup, configure, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { vi } from 'vitest'
import { DEMO_PASSWORD } from '#demo/accounts'
import type { AppOptions } from '../../../server/app/app-options.ts'
import { startWebApi } from './web-api.ts'

type User = ReturnType<typeof userEvent.setup>

// A screen may take ten seconds if browser tests run at the same time.
vi.setConfig({ testTimeout: 60_000 })

// Browser features that the app uses and jsdom lacks.
function furnish() {
  const dialog: HTMLDialogElement = Object.getPrototypeOf(document.createElement('dialog'))
  dialog.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  dialog.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
  // The style sheet of jsdom hides every popover, and jsdom cannot show one.
  HTMLElement.prototype.showPopover ??= function showPopover(this: HTMLElement) {
    this.style.display = 'block'
  }
  HTMLElement.prototype.hidePopover ??= function hidePopover(this: HTMLElement) {
    this.style.display = ''
  }
}

/** Starts the API for tests of screens, and cleans up after each test. */
export async function startWeb(appOptions?: Partial<AppOptions>) {
  furnish()
  // A long limit for slow machines. Existing elements are found at once.
  configure({ asyncUtilTimeout: 45_000 })
  const api = await startWebApi(appOptions)
  // On failure, print visible texts and requests first, because logs cut the markup.
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

/** Fills the login form and submits it. */
export async function signIn(user: User, email: string, password = DEMO_PASSWORD): Promise<void> {
  await user.type(await screen.findByLabelText('E-mail'), email)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}
