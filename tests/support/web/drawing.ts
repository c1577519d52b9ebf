import './document.ts'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'
import { clearSession } from '../../../src/api/session.ts'

afterEach(() => cleanup())
// The document outlives the file: the next one begins with nobody signed in.
afterAll(() => clearSession())
