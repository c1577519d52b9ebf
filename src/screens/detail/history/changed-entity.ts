import { findServerEntity } from '../../../../registry/account/server-entities.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { ResourceName } from '#business/words'
import { getResource } from '../../../platform/data/rows/resources.ts'

/** Returns the entity of a change: one of the business, or one of the server's own. */
export const getChangedEntity = (name: string): AnyResource =>
  findServerEntity(name) ?? getResource(name as ResourceName)
