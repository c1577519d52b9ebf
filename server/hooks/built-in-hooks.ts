import type { ResourceName } from '#business/words'
import type { Caller } from '../auth/sessions.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import type { Verb } from '../../registry/words/verbs.ts'
import type { CallHooks, Hooks } from '../context/context.ts'
import type { AnyTransaction } from '../db/database-types.ts'
import { StartError } from '../settings/settings.ts'
import {
  guardAccessChange,
  guardRoleChange,
  warnOfSimilarEmail,
  requireAdminsAndCaller,
  requireRemainingAdmin,
  unlockAccount,
} from './admins.ts'
import { buildDocumentHooks } from './document-mails.ts'
import { warnOfDailyLoad } from './daily-load.ts'
import { warnOfUnavailablePerson } from './unavailable.ts'
import { invite, inviteAdmittedStaff, inviteNewStaff } from './invitations.ts'

type VerbHooks = Readonly<Partial<Record<Verb, CallHooks>>>

/** The hooks that every business has: accounts, the daily load and availability. */
const BUILT_IN: Hooks = {
  calls: {
    users: {
      create: { after: inviteNewStaff },
      update: { before: guardRoleChange, after: inviteAdmittedStaff },
      delete: { before: requireRemainingAdmin },
      setAccess: { before: guardAccessChange, derive: unlockAccount, after: inviteNewStaff },
      invite: { after: invite },
    },
  },
  warnings: {
    'daily-load': warnOfDailyLoad,
    'look-alike': warnOfSimilarEmail,
    unavailable: warnOfUnavailablePerson,
  },
}

/** Joins two tables of hooks. Throws a `StartError` if both have a hook of one name. */
function joinHooks<H extends object>(path: string, businessHooks: H, builtIn: H): H {
  for (const name of Object.keys(businessHooks))
    if (Object.hasOwn(builtIn, name))
      throw new StartError(
        `business/index.ts: 'hooks.${path}.${name}' is built in, so yours would never run. Remove it.`,
      )
  return { ...businessHooks, ...builtIn }
}

/** Adds the built-in hooks, and those of documents, to the hooks of a business. */
export function addBuiltInHooks(
  { calls, warnings, ...otherHooks }: Hooks,
  registry: Readonly<Record<string, AnyResource>>,
): Hooks {
  const builtInCalls = { ...BUILT_IN.calls, ...buildDocumentHooks(registry) }
  const joinedCalls = Object.entries(builtInCalls).map(([name, builtIn]) => {
    const businessHooks: VerbHooks = calls[name as ResourceName] ?? {}
    const verbs = Object.entries(builtIn as VerbHooks).map(([verb, stages = {}]) => [
      verb,
      joinHooks(`calls.${name}.${verb}`, businessHooks[verb] ?? {}, stages),
    ])
    return [name, { ...businessHooks, ...Object.fromEntries(verbs) }]
  })
  return {
    ...otherHooks,
    calls: { ...calls, ...Object.fromEntries(joinedCalls) },
    warnings: joinHooks('warnings', warnings, BUILT_IN.warnings),
  }
}

/** The checks that run after an undo, which runs no hooks, by entity. */
const AFTER_UNDO: Readonly<Partial<Record<ResourceName, typeof requireAdminsAndCaller>>> = {
  users: requireAdminsAndCaller,
}

/** Throws 409 if an undo left rows in a state that hooks forbid. */
export async function checkAfterUndo(
  trx: AnyTransaction,
  caller: Caller,
  entities: readonly string[],
): Promise<void> {
  for (const entity of entities) await AFTER_UNDO[entity as ResourceName]?.(trx, caller)
}
