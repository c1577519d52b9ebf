import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ViteDevServer } from 'vite'
import { hooks } from '#hooks'
import type { Registry } from '../../registry/entities/registry.ts'
import type { AppOptions } from '../../server/app/app-options.ts'
import { createApp } from '../../server/app/app.ts'
import { refuseUnknownNames } from '../../server/app/refuse-mistakes.ts'
import type { Hooks } from '../../server/context/context.ts'
import { BUSINESS_FOLDER, ENGINE_FOLDER, getEntry } from '../../server/settings/business-folder.mjs'
import { StartError } from '../../server/settings/settings.ts'
import { hasNewerFile } from './declarations.ts'
import { loadRegistry } from './live-registry.ts'

/** The server's code and the hooks of the business, which edits may change. */
interface ServerCode {
  createApp: typeof createApp
  hooks: Hooks
}

/** The options of a development server's API. */
export interface LiveApiOptions extends AppOptions {
  /** Migrates the tables to a registry. */
  migrateTables: (registry: Registry) => Promise<void>
}

/** Milliseconds between the opening of a page and the preload, so that the page renders first. */
const PRELOAD_DELAY = 5_000

/**
 * Rethrows an error of a migration with the advice to restart. The migration runs code that was
 * loaded at the start, which later edits may contradict.
 */
function throwWithRetry(error: unknown): never {
  if (error instanceof StartError) throw error
  throw new Error(
    `The tables could not be made: ${(error as Error).message}. If a field type or server/db was changed as well, start npm run dev again.`,
  )
}

/** Loads the current server code; the same object while no file of it changes. */
async function loadServerCode(vite: ViteDevServer): Promise<ServerCode> {
  const [app, rules] = await Promise.all([
    vite.ssrLoadModule('/server/app/app.ts'),
    vite.ssrLoadModule(getEntry('#hooks')),
  ])
  return {
    createApp: (app as typeof import('../../server/app/app.ts')).createApp,
    hooks: (rules as typeof import('#hooks')).hooks,
  }
}

const isSameCode = (first: ServerCode, second: ServerCode) =>
  first.createApp === second.createApp && first.hooks === second.hooks

/**
 * Serves the API of the latest valid declarations with the current server code. Vite loads the code
 * again only after an edit.
 */
export class LiveApi {
  private readonly vite: ViteDevServer
  private readonly options: LiveApiOptions
  private builtApp: { code: ServerCode; app: ReturnType<typeof createApp> }
  /** True if the server's code was edited after the start. */
  private isEdited: boolean
  /**
   * The pending load. Loads run one after the other, because each migrates the tables, and because
   * Vite shares a running import, which may have read files before an edit.
   */
  private pendingLoad: Promise<void> = Promise.resolve()

  constructor(vite: ViteDevServer, options: LiveApiOptions) {
    this.vite = vite
    this.options = options
    this.builtApp = { code: { createApp, hooks }, app: createApp(options) }
    const folders = [join(ENGINE_FOLDER, 'server'), join(BUSINESS_FOLDER, 'business')].filter(
      existsSync,
    )
    vite.watcher.add(folders)
    // Only `change` counts as an edit: Vite also reports files that it begins to watch.
    vite.watcher.on('change', (path) => {
      this.isEdited ||= folders.some((folder) => path.startsWith(folder))
    })
    this.isEdited = hasNewerFile(performance.timeOrigin, folders)
    this.preloadCode()
  }

  /** Loads declarations and applies them, with the current server code. */
  applyDeclarations(load: () => Promise<Registry>): Promise<void> {
    return this.runInTurn(async () => {
      const registry = await load()
      await this.replaceApp(await loadServerCode(this.vite), registry)
    })
  }

  /** Returns the current app. */
  async current(): Promise<ReturnType<typeof createApp>> {
    if (this.isEdited)
      await this.runInTurn(async () => {
        const code = await loadServerCode(this.vite)
        if (!isSameCode(this.builtApp.code, code))
          await this.replaceApp(code, await loadRegistry(this.vite))
      })
    return this.builtApp.app
  }

  private runInTurn(work: () => Promise<void>): Promise<void> {
    const queuedLoad = this.pendingLoad.then(work)
    this.pendingLoad = queuedLoad.catch(() => undefined)
    return queuedLoad
  }

  private async replaceApp(code: ServerCode, registry: Registry): Promise<void> {
    const { migrateTables, ...options } = this.options
    refuseUnknownNames(registry, code.hooks)
    const app = code.createApp({ ...options, hooks: code.hooks, registry })
    await migrateTables(registry).catch(throwWithRetry)
    this.builtApp = { code, app }
  }

  /**
   * Loads the code by Vite while the user looks at the first page, so that the first edit need not
   * wait.
   */
  private preloadCode(): void {
    const { hot } = this.vite.environments.client
    const preload = () =>
      this.runInTurn(async () => {
        await Promise.all([loadServerCode(this.vite), loadRegistry(this.vite)])
      }).catch(
        // Errors are reported when the edit is applied.
        () => undefined,
      )
    const startPreload = () => {
      hot.off('vite:client:connect', startPreload)
      setTimeout(preload, PRELOAD_DELAY).unref()
    }
    hot.on('vite:client:connect', startPreload)
  }
}
