import { registry } from '../../../resources/index.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'

/** The registry, typed for code that knows no entity by name. */
export const entities: Readonly<Record<string, AnyResource>> = registry satisfies Registry
