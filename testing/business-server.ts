import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listProgramArguments } from '../server/settings/programs.mjs'

/** A running server of the business, with its demo rows in a temporary database. */
export interface BusinessServer {
  url: string
  stop(): Promise<void>
}

const waitForExit = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode === null && child.signalCode === null) child.once('exit', () => resolve())
    else resolve()
  })

/** Starts the server of the business as `washboard start` does. */
export async function startBusinessServer(): Promise<BusinessServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'washboard-test-'))
  const child = spawn(process.execPath, listProgramArguments('start/main.ts'), {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: dataDir },
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += String(chunk)
      const [, address] = /ready: (http:\S+)/.exec(output) ?? []
      if (address) resolve(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)))
  })
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await waitForExit(child)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
