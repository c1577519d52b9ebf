import { execFile } from 'node:child_process'

/** What checks the declarations as their files are now; a process that has read them once keeps what it read. */
const CHECK = ['--import', 'tsx', 'tools/check/declarations.ts']

/** What the check says of the files of declarations. */
export interface Checked {
  isGood: boolean
  said: string
}

/** Checks the files of declarations below a folder, as `npm run check` does. */
export const checkFiles = (root: string): Promise<Checked> =>
  new Promise((resolve) => {
    execFile(process.execPath, CHECK, { cwd: root }, (error, stdout, stderr) =>
      resolve({ isGood: error === null, said: `${stdout}${stderr}`.trim() }),
    )
  })
