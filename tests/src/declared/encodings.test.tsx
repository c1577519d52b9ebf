import '../../support/web/document.ts'
import { expect, it, vi } from 'vitest'

// The web app reads this declaration: another provider takes a call as a form.
vi.mock(import('../../../resources/index.ts'), async (importOriginal) => {
  const { declared } = await import('../../support/rows/declared.ts')
  const { registry, ...others } = await importOriginal()
  const call = { request: 'POST admin/faqs/restore', encoding: 'urlencoded' } as const
  const faqs = declared({ ...registry.faqs, calls: { ...registry.faqs.calls, restore: call } })
  return { ...others, registry: { ...registry, faqs } as unknown as typeof registry }
})

it('a request is sent in the encoding that its endpoint declares', async () => {
  // What was imported before would not notice the other declaration.
  vi.resetModules()
  const { json, createTestProvider } = await import('../platform/data/provider/support.ts')
  const { provider, seen } = createTestProvider({
    'POST admin/faqs/restore': () => json({ data: { id: 3, question: 'Why?' } }),
  })
  await provider.restore('apps/faqs/list', { id: 3 })
  expect(seen[0]?.body).toBe('id=3')
})
