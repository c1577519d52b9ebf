import { describe, expect, it, vi } from 'vitest'
import { compileOnce } from '../../registry/fields/compile-once.ts'

const count = (fields: object) => Object.keys(fields).length

describe('a fact that is compiled from a declaration', () => {
  it('is computed once for each declaration', () => {
    const compute = vi.fn(count)
    const fact = compileOnce(compute)
    const declared = { name: 'text' }
    expect([fact(declared), fact(declared)]).toEqual([1, 1])
    expect(compute).toHaveBeenCalledOnce()
  })

  it('is computed again for another declaration with the same content', () => {
    const compute = vi.fn(count)
    const fact = compileOnce(compute)
    expect([fact({ name: 'text' }), fact({ name: 'text' })]).toEqual([1, 1])
    expect(compute).toHaveBeenCalledTimes(2)
  })

  it.each([false, 0, ''])('is cached even if its value is %j', (empty) => {
    const compute = vi.fn(() => empty)
    const fact = compileOnce(compute)
    const declared = {}
    expect([fact(declared), fact(declared)]).toEqual([empty, empty])
    expect(compute).toHaveBeenCalledOnce()
  })
})
