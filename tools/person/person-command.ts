import type { AnyResource, Registry } from '../../registry/entities/registry.ts'
import type { Settings } from '../../server/settings/settings.ts'

/** A command about a person. */
export interface PersonCommand {
  settings: Settings
  registry: Registry
  person: { resource: AnyResource; id: number }
  /** The folder of an export. */
  to: string | undefined
  /** True to erase; otherwise the command only lists what it would erase. */
  isApplied: boolean
  /** The language of the text in place of a name. */
  language: string | undefined
}
