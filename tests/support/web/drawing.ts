import './document.ts'
import { cleanup } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { clearSession } from '../../../src/platform/api/session.ts'

// All files of a worker share one document, so each removes the state of the previous file.
beforeAll(() => {
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
