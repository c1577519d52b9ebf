import { spawn } from 'node:child_process'

/** The environment variable of a process that this one may ask for a restart. */
const SUPERVISED = 'WASHBOARD_SUPERVISED'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Returns whether another process has started this one and starts it again on request. */
export const isSupervised = (): boolean =>
  process.env[SUPERVISED] !== undefined && process.send !== undefined

/**
 * Runs the development server in a process of its own, and starts it again when it asks to, because
 * modules are cached.
 */
export function supervise(port = process.env.PORT): void {
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...(port !== undefined && { PORT: port }), [SUPERVISED]: '1' },
  })
  let nextPort: string | undefined
  child.on('message', (message) => {
    nextPort = String(message)
  })
  const forward = (signal: NodeJS.Signals) => child.kill(signal)
  for (const signal of SIGNALS) process.on(signal, forward)
  // It follows the last message.
  child.once('close', (code) => {
    for (const signal of SIGNALS) process.off(signal, forward)
    if (nextPort === undefined) process.exit(code ?? 1)
    else supervise(nextPort)
  })
}

/** Asks for a restart at a port, and then ends this process. */
export function requestRestart(port: number, end: () => void): void {
  if (process.send) process.send(String(port), end)
  else end()
}

/** Ends this process if the one that has started it is killed. */
export function endWithSupervisor(): void {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
