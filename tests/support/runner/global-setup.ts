import type { TestProject } from 'vitest/node'
import { makeTemplates, type Templates } from '../database/templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The demo business on each engine; every test file starts from a copy. */
    templates: Templates
  }
}

/** The demo business once on each engine for all test files. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { close, ...templates } = await makeTemplates()
  provide('templates', templates)
  return close
}
