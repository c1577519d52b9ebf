import type { AnyResource } from '../../../registry/entities/registry.ts'

/** An entity that a test declares of itself; the proof that each key does something stands at this door. */
export const declared = (resource: AnyResource): AnyResource => resource
