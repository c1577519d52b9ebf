/**
 * Prints every mistake in the declarations, as text or with `--json`. The exit code is 1 if there
 * are any.
 */
import { checkDeclarationFiles } from './declaration-files.ts'

const { problems, text } = await checkDeclarationFiles()
if (process.argv.includes('--json')) console.log(JSON.stringify(problems))
else if (problems.length > 0) console.error(text)
else console.log(text)
if (problems.length > 0) process.exitCode = 1
