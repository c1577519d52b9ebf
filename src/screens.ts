import { type ComponentType, lazy } from 'react'
import { loadCode } from './api/loading.ts'

/** Wraps a screen whose code is imported when it is opened, or preloaded by a link to it. */
function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>) {
  return { load, Screen: lazy(async () => ({ default: await loadCode(load) })) }
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
