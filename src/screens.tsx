import { lazy } from 'react'

const list = () => import('./list/ListScreen.tsx')
const show = () => import('./detail/ShowScreen.tsx')
const report = () => import('./report/ReportScreen.tsx')
const dashboard = () => import('./dashboard/DashboardScreen.tsx')
const form = () => import('./form/FormScreens.tsx')

/** Fetches the list screen before it is asked for. */
export function preloadList(): void {
  void list()
}

/** Fetches the report screen before it is asked for. */
export function preloadReport(): void {
  void report()
}

/** Fetches the start page before it is asked for. */
export function preloadDashboard(): void {
  void dashboard()
}

/** Fetches the page of one row before it is asked for. */
export function preloadShow(): void {
  void show()
}

/** Fetches the forms before they are asked for. */
export function preloadForm(): void {
  void form()
}

export const ListScreen = lazy(async () => ({ default: (await list()).ListScreen }))
export const ReportScreen = lazy(async () => ({ default: (await report()).ReportScreen }))
export const DashboardScreen = lazy(async () => ({ default: (await dashboard()).DashboardScreen }))
export const TileScreen = lazy(async () => ({
  default: (await import('./dashboard/TileScreen.tsx')).TileScreen,
}))
export const ShowScreen = lazy(async () => ({ default: (await show()).ShowScreen }))
export const RowScreen = lazy(async () => ({
  default: (await import('./detail/RowScreen.tsx')).RowScreen,
}))
export const CreateScreen = lazy(async () => ({ default: (await form()).CreateScreen }))
export const EditScreen = lazy(async () => ({ default: (await form()).EditScreen }))
export const AccessScreen = lazy(async () => ({
  default: (await import('./access/AccessScreen.tsx')).AccessScreen,
}))
export const ProfileScreen = lazy(async () => ({
  default: (await import('./profile/ProfileScreen.tsx')).ProfileScreen,
}))
export const LoginScreen = lazy(async () => ({
  default: (await import('./auth/LoginScreen.tsx')).LoginScreen,
}))
