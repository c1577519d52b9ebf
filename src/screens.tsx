import { lazy } from 'react'
import { loaded, preload } from './provider/loading.ts'

const list = () => import('./list/ListScreen.tsx')
const show = () => import('./detail/ShowScreen.tsx')
const report = () => import('./report/ReportScreen.tsx')
const dashboard = () => import('./dashboard/DashboardScreen.tsx')
const form = () => import('./form/FormScreens.tsx')

/** Fetches the list screen before it is asked for. */
export function preloadList(): void {
  preload(list)
}

/** Fetches the report screen before it is asked for. */
export function preloadReport(): void {
  preload(report)
}

/** Fetches the start page before it is asked for. */
export function preloadDashboard(): void {
  preload(dashboard)
}

/** Fetches the page of one row before it is asked for. */
export function preloadShow(): void {
  preload(show)
}

/** Fetches the forms before they are asked for. */
export function preloadForm(): void {
  preload(form)
}

export const ListScreen = lazy(async () => ({ default: (await loaded(list)).ListScreen }))
export const ReportScreen = lazy(async () => ({ default: (await loaded(report)).ReportScreen }))
export const DashboardScreen = lazy(async () => ({
  default: (await loaded(dashboard)).DashboardScreen,
}))
export const TileScreen = lazy(async () => ({
  default: (await loaded(() => import('./dashboard/TileScreen.tsx'))).TileScreen,
}))
export const ShowScreen = lazy(async () => ({ default: (await loaded(show)).ShowScreen }))
export const RowScreen = lazy(async () => ({
  default: (await loaded(() => import('./detail/RowScreen.tsx'))).RowScreen,
}))
export const CreateScreen = lazy(async () => ({ default: (await loaded(form)).CreateScreen }))
export const EditScreen = lazy(async () => ({ default: (await loaded(form)).EditScreen }))
export const AccessScreen = lazy(async () => ({
  default: (await loaded(() => import('./access/AccessScreen.tsx'))).AccessScreen,
}))
export const ProfileScreen = lazy(async () => ({
  default: (await loaded(() => import('./profile/ProfileScreen.tsx'))).ProfileScreen,
}))
export const LoginScreen = lazy(async () => ({
  default: (await loaded(() => import('./auth/LoginScreen.tsx'))).LoginScreen,
}))
