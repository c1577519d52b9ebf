import './document.ts'
import { cleanup } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { clearSession } from '../../../src/api/session.ts'

// The document outlives the file, and with it what the file before was told and kept.
beforeAll(() => {
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; '))
    for (const path of ['/', '/apps']) document.cookie = `${cookie}; Path=${path}; Max-Age=0`
})
// A call that ends after its test still tells of it, and notices outlive the file as well.
beforeEach(() => toast.remove())
afterEach(() => cleanup())
// The next file begins with nobody signed in.
afterAll(() => clearSession())
