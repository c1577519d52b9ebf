import '../../../support/web/document.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const load = () => import('../../../../src/platform/api/storage.ts')

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const full = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })

it('the store uses the storage of the browser if it works', async () => {
  const { browserStorage } = await load()
  browserStorage.setItem('skin', 'dark')
  expect(localStorage.getItem('skin')).toBe('dark')
  browserStorage.removeItem('skin')
  expect(localStorage.getItem('skin')).toBeNull()
  expect([browserStorage.isOpen(), browserStorage.isLasting()]).toEqual([true, true])
  expect(localStorage.length).toBe(0)
})

it('the store has a value of another tab after its storage event, or after it reads again', async () => {
  const { browserStorage } = await load()
  browserStorage.setItem('skin', 'dark')
  const getItem = vi.spyOn(Storage.prototype, 'getItem')
  expect(browserStorage.getItem('skin')).toBe('dark')
  expect(getItem).not.toHaveBeenCalled()
  localStorage.setItem('skin', 'light')
  expect(browserStorage.readAgain('skin')).toBe('light')
  localStorage.setItem('skin', 'dark')
  window.dispatchEvent(new StorageEvent('storage', { key: 'skin', newValue: 'dark' }))
  expect(browserStorage.getItem('skin')).toBe('dark')
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(browserStorage.getItem('skin')).toBeNull()
})

it('the store is read again when the page returns from the history of the browser', async () => {
  const { browserStorage } = await load()
  browserStorage.setItem('skin', 'dark')
  localStorage.setItem('skin', 'light')
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(browserStorage.getItem('skin')).toBe('light')
})

it('the store keeps values as long as the page is open if the browser blocks the storage', async () => {
  vi.stubGlobal('localStorage', undefined)
  const { browserStorage } = await load()
  expect(browserStorage.getItem('skin')).toBeNull()
  browserStorage.setItem('skin', 'dark')
  expect(browserStorage.getItem('skin')).toBe('dark')
  browserStorage.removeItem('skin')
  expect(browserStorage.getItem('skin')).toBeNull()
  expect([browserStorage.isOpen(), browserStorage.isLasting()]).toEqual([false, false])
})

it('the store keeps a value that the full storage refuses, and removes its older value', async () => {
  localStorage.setItem('userData', 'old')
  const { browserStorage } = await load()
  const setItem = full()
  browserStorage.setItem('userData', 'new')
  expect(browserStorage.getItem('userData')).toBe('new')
  expect(browserStorage.readAgain('userData')).toBe('new')
  expect(localStorage.getItem('userData')).toBeNull()
  expect([browserStorage.isOpen(), browserStorage.isLasting()]).toEqual([true, false])
  setItem.mockRestore()
  // Another tab has signed out.
  window.dispatchEvent(new StorageEvent('storage', { key: 'userData', newValue: null }))
  expect(browserStorage.getItem('userData')).toBeNull()
})
