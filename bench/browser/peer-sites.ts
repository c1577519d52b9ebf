import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const VITE = 'node_modules/vite/bin/vite.js'
/** The folder of the built peers. */
const PEER_BUILDS = join(ROOT, '.cache/peers')
/** The folder of the packages that Vite bundles for a peer in development. */
export const PEER_CACHE = join(PEER_BUILDS, 'vite')

/** The peers in the browser: react-admin's documented list, and MUI X DataGrid. */
export type PeerSite = 'stock-list' | 'data-grid'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Returns the Node arguments that run a Vite command on a peer. */
export const buildViteArguments = (name: PeerSite, ...command: readonly string[]): string[] => [
  VITE,
  ...command,
  `bench/peers/${name}`,
  '--config',
  'bench/peers/vite.config.ts',
]

/** Builds a peer as Vite does by default; returns the milliseconds that it took. */
export function buildPeer(name: PeerSite): number {
  const args = buildViteArguments(name, 'build')
  const outputArguments = [
    '--outDir',
    join(PEER_BUILDS, name),
    '--emptyOutDir',
    '--logLevel',
    'error',
  ]
  const startedAt = performance.now()
  execFileSync(process.execPath, [...args, ...outputArguments], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return performance.now() - startedAt
}

interface CompressedFile {
  bytes: Buffer
  type: string
  cache: string
}

/** Reads the files of a built peer, compressed like those of the product. */
function readFiles(name: PeerSite): Map<string, CompressedFile> {
  const dist = join(PEER_BUILDS, name)
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  return new Map(
    files
      .filter((file) => extname(file) in TYPES)
      .map((file) => [
        `/${file}`,
        {
          bytes: brotliCompressSync(readFileSync(join(dist, file))),
          type: TYPES[extname(file)] ?? '',
          cache: file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-store',
        },
      ]),
  )
}

/** Builds a peer and serves it from memory. */
export async function servePeer(name: PeerSite): Promise<{ url: string; stop(): Promise<void> }> {
  buildPeer(name)
  const files = readFiles(name)
  const server: Server = createServer(({ url = '/' }, response) => {
    const [path] = url.split('?')
    const file = files.get(path === '/' ? '/index.html' : (path ?? ''))
    if (!file) response.writeHead(404).end()
    else
      response
        .writeHead(200, {
          'content-type': file.type,
          'content-encoding': 'br',
          'content-length': file.bytes.length,
          'cache-control': file.cache,
        })
        .end(file.bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
