import { type ComponentType, createElement, lazy, useState } from 'react'
import { loadCode } from './api/loading.ts'

/**
 * Wraps a screen whose code is imported when it is opened, or preloaded by a link to it. Code that
 * is here already renders at once: React would show what stands in for it for a third of a second.
 */
function lazyScreen<P extends object>(importScreen: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined
  const load = async () => {
    loaded = await importScreen()
    return loaded
  }
  const Lazy: ComponentType<P> = lazy(async () => ({ default: await loadCode(load) }))
  function Screen(props: P) {
    // As it began, because the other one would begin anew.
    const [Chosen] = useState(() => loaded ?? Lazy)
    return createElement(Chosen, props)
  }
  return { load, Screen }
}

const forms = () => import('./detail/FormScreens.tsx')
const forgot = () => import('./auth/recovery/ForgotScreen.tsx')

export const list = lazyScreen(async () => (await import('./list/ListScreen.tsx')).ListScreen)
export const show = lazyScreen(async () => (await import('./detail/ShowScreen.tsx')).ShowScreen)
export const row = lazyScreen(async () => (await import('./detail/RowScreen.tsx')).RowScreen)
export const create = lazyScreen(async () => (await forms()).CreateScreen)
export const edit = lazyScreen(async () => (await forms()).EditScreen)
export const report = lazyScreen(
  async () => (await import('./report/ReportScreen.tsx')).ReportScreen,
)
export const dashboard = lazyScreen(
  async () => (await import('./dashboard/DashboardScreen.tsx')).DashboardScreen,
)
export const tile = lazyScreen(async () => (await import('./dashboard/TileScreen.tsx')).TileScreen)
export const accessControl = lazyScreen(
  async () => (await import('./access-control/AccessScreen.tsx')).AccessScreen,
)
export const history = lazyScreen(
  async () => (await import('./history/HistoryScreen.tsx')).HistoryScreen,
)
export const profile = lazyScreen(
  async () => (await import('./account/ProfileScreen.tsx')).ProfileScreen,
)

export const login = lazyScreen(async () => (await import('./auth/LoginScreen.tsx')).LoginScreen)
export const register = lazyScreen(
  async () => (await import('./auth/RegisterScreen.tsx')).RegisterScreen,
)
export const forgotSignedOut = lazyScreen(async () => (await forgot()).ForgotSignedOutScreen)
export const forgotPassword = lazyScreen(async () => (await forgot()).ForgotScreen)
export const verifyCode = lazyScreen(
  async () => (await import('./auth/recovery/CodeScreen.tsx')).CodeScreen,
)
export const resetPassword = lazyScreen(
  async () => (await import('./auth/recovery/ResetScreen.tsx')).ResetScreen,
)
export const stopMails = lazyScreen(
  async () => (await import('./auth/StopMailsScreen.tsx')).StopMailsScreen,
)
export const authTest = lazyScreen(
  async () => (await import('./auth/AuthTestScreen.tsx')).AuthTestScreen,
)
