import type { AnyResource } from '../../../registry/entities/registry.ts'

/** Returns a test entity. The test of each key removes keys here. */
export const declared = (resource: AnyResource): AnyResource => resource
