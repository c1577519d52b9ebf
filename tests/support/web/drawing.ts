import './document.ts'
import { cleanup } from '@testing-library/react'
import i18next from 'i18next'
import { toast } from 'react-hot-toast/headless'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { clearSession } from '../../../src/platform/api/session.ts'

// All files of a worker share one document and one i18next, so each removes the state of the
// previous file.
beforeAll(() => {
  delete i18next.options.ns
  delete i18next.options.resources
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; '))
    for (const path of ['/', '/apps']) document.cookie = `${cookie}; Path=${path}; Max-Age=0`
})
// Requests that end after their test still notify the app, and notices outlive the file.
beforeEach(() => toast.remove())
afterEach(() => cleanup())
// The next file begins signed out.
afterAll(() => clearSession())
