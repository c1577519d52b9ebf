import { type ComponentType, lazy } from 'react'
import { NotAuthorized } from './misc/NotAuthorized.tsx'
import { Plain, type PlainTopic } from './misc/Plain.tsx'
import { loaded } from './provider/loading.ts'

const forgot = () => import('./auth/ForgotScreen.tsx')
const plain = (topic: PlainTopic) =>
  function PlainScreen() {
    return <Plain topic={topic} />
  }

interface Beside {
  path: string
  Screen: ComponentType
}

/** The screens before and beside the shell: one card each, and no menu. */
export const beside: readonly Beside[] = [
  {
    path: '/register',
    Screen: lazy(async () => ({
      default: (await loaded(() => import('./auth/RegisterScreen.tsx'))).RegisterScreen,
    })),
  },
  {
    path: '/forgot-password',
    Screen: lazy(async () => ({ default: (await loaded(forgot)).ForgotSignedOutScreen })),
  },
  {
    path: '/admin/forgot-password',
    Screen: lazy(async () => ({ default: (await loaded(forgot)).ForgotScreen })),
  },
  {
    path: '/admin/verify-otp',
    Screen: lazy(async () => ({
      default: (await loaded(() => import('./auth/CodeScreen.tsx'))).CodeScreen,
    })),
  },
  {
    path: '/admin/reset-password',
    Screen: lazy(async () => ({
      default: (await loaded(() => import('./auth/ResetScreen.tsx'))).ResetScreen,
    })),
  },
  {
    path: '/admin/auth-test',
    Screen: lazy(async () => ({
      default: (await loaded(() => import('./auth/AuthTestScreen.tsx'))).AuthTestScreen,
    })),
  },
  { path: '/misc/not-authorized', Screen: NotAuthorized },
  { path: '/misc/coming-soon', Screen: plain('coming_soon') },
  { path: '/misc/maintenance', Screen: plain('maintenance') },
  { path: '/misc/error', Screen: plain('error') },
]
