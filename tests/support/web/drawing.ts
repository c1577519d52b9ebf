import './document.ts'
import { cleanup } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { clearSession } from '../../../src/api/session.ts'

// A call that ends after its test still tells of it, and notices outlive the file as well.
beforeEach(() => toast.remove())
afterEach(() => cleanup())
// The document outlives the file: the next one begins with nobody signed in.
afterAll(() => clearSession())
