import type { AllowedWords } from '../../registry/calls/call.ts'
import type { Registry } from '../../registry/entities/registry.ts'
import { reports } from '#business'

/** Returns words that may depend on the declarations of the business. */
export const listWords = (words: AllowedWords, registry: Registry): readonly string[] =>
  typeof words === 'function' ? words(registry, reports) : words
