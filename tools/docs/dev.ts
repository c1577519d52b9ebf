/** `npm run docs`: the documentation with hot reload, for whoever writes it. */
import { createServer } from 'vitepress'
import { ROOT } from '../../server/web/built-files.ts'
import { writeReference } from '../reference/write.ts'

await writeReference()
const server = await createServer(`${ROOT}docs`)
await server.listen()
server.printUrls()
