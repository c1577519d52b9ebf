import { join } from 'node:path'
import type { ViteDevServer } from 'vite'
import { hooks } from '#hooks'
import type { Registry } from '../../../registry/entities/registry.ts'
import type { AppOptions } from '../../app/app-options.ts'
import { createApp } from '../../app/app.ts'
import type { Hooks } from '../../context/context.ts'
import { StartError } from '../../settings/settings.ts'
import { isEditedSince } from '../declarations.ts'
import { registryOf } from './live-registry.ts'

/** The server's code, and the rules of the business: what an edit changes beside declarations. */
interface Code {
  createApp: typeof createApp
  hooks: Hooks
}

/** What the API of a server in development is put together from. */
export interface LiveApiOptions extends AppOptions {
  /** Makes the tables fit a registry. */
  fitTables: (registry: Registry) => Promise<void>
}

/** Milliseconds after which a page that was opened has been drawn, on a slow machine too. */
const PAGE_IS_DRAWN = 5_000

/** Tables are made by code that was read at the start, so what else was changed since is not in it. */
function sayWhenToStartAgain(error: unknown): never {
  if (error instanceof StartError) throw error
  throw new Error(
    `The tables could not be made: ${(error as Error).message}. If a field type or server/db was changed as well, start npm run dev again.`,
  )
}

/** Loads the server's code as its files are now; the same object as long as no file of it changes. */
async function codeOf(vite: ViteDevServer): Promise<Code> {
  const [app, rules] = await Promise.all([
    vite.ssrLoadModule('/server/app/app.ts'),
    vite.ssrLoadModule('/business/index.ts'),
  ])
  return {
    createApp: (app as typeof import('../../app/app.ts')).createApp,
    hooks: (rules as typeof import('#hooks')).hooks,
  }
}

const isSame = (one: Code, other: Code) =>
  one.createApp === other.createApp && one.hooks === other.hooks

/**
 * The API by the last good declarations, of the server's code as it is now. It begins as the code
 * that this process has read; only after an edit Vite reads it once more.
 */
export class LiveApi {
  private readonly vite: ViteDevServer
  private readonly options: LiveApiOptions
  private made: { by: Code; app: ReturnType<typeof createApp> }
  /** Whether the server's code was edited since this process has read it. */
  private isEdited: boolean
  /** What is taken now; one after the other, since each makes the tables fit. */
  private taking: Promise<void> = Promise.resolve()

  constructor(vite: ViteDevServer, options: LiveApiOptions) {
    this.vite = vite
    this.options = options
    this.made = { by: { createApp, hooks }, app: createApp(options) }
    const folders = ['server', 'business'].map((name) => join(vite.config.root, name))
    vite.watcher.add(folders)
    // A file that is new is read by one that was changed for it; that Vite watches another is no edit.
    vite.watcher.on('change', (path) => {
      this.isEdited ||= folders.some((folder) => path.startsWith(folder))
    })
    this.isEdited = isEditedSince(performance.timeOrigin, folders)
    this.readAhead()
  }

  /** Takes declarations, and the server's code as it is now. */
  take(registry: Registry): Promise<void> {
    return this.inTurn(async () => this.put(await codeOf(this.vite), registry))
  }

  /** Returns the app that answers now. */
  async current(): Promise<ReturnType<typeof createApp>> {
    if (this.isEdited && !isSame(this.made.by, await codeOf(this.vite)))
      await this.inTurn(async () => {
        const by = await codeOf(this.vite)
        // Another call may have waited for the same.
        if (!isSame(this.made.by, by)) await this.put(by, await registryOf(this.vite))
      })
    return this.made.app
  }

  private inTurn(take: () => Promise<void>): Promise<void> {
    const taken = this.taking.then(take)
    this.taking = taken.catch(() => undefined)
    return taken
  }

  private async put(by: Code, registry: Registry): Promise<void> {
    const { fitTables, ...options } = this.options
    const app = by.createApp({ ...options, hooks: by.hooks, registry })
    await fitTables(registry).catch(sayWhenToStartAgain)
    this.made = { by, app }
  }

  /** Has Vite read the code while somebody looks at the first page, so that the first edit need not wait for it. */
  private readAhead(): void {
    const { hot } = this.vite.environments.client
    const read = () =>
      Promise.all([codeOf(this.vite), registryOf(this.vite)]).catch(
        // Whoever edits what cannot be read is told when it is taken.
        () => undefined,
      )
    const begin = () => {
      hot.off('vite:client:connect', begin)
      setTimeout(read, PAGE_IS_DRAWN).unref()
    }
    hot.on('vite:client:connect', begin)
  }
}
