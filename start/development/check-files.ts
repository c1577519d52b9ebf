import { execFile } from 'node:child_process'
import { listProgramArguments } from '../../server/settings/programs.mjs'

/**
 * The command that checks the current declarations, in a new process because modules are cached.
 */
const CHECK_COMMAND = listProgramArguments('tools/check/declarations.ts')

/** The result of the check of the declaration files. */
export interface CheckResult {
  isValid: boolean
  text: string
}

/** Checks the files of declarations below a folder, as `npm run check` does. */
export const checkFiles = (root: string): Promise<CheckResult> =>
  new Promise((resolve) => {
    execFile(process.execPath, CHECK_COMMAND, { cwd: root }, (error, stdout, stderr) =>
      resolve({ isValid: error === null, text: `${stdout}${stderr}`.trim() }),
    )
  })
