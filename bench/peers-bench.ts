import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { temporaryFolder } from '../tests/support/database/temporary.ts'
import { measurePeers } from './peer-servers/measure-peers.ts'
import { type Kind, KINDS } from './peer-servers/peer.ts'
import { PEERS, type PeerName, setUpServers } from './peer-servers/set-up.ts'
import { startPeerPostgres } from './peer-servers/postgres-for-peers.ts'
import { printResults } from './peer-servers/results.ts'

/** Reads names separated by commas; throws for an unknown one. */
function readNames<T extends string>(text: string | undefined, known: readonly T[]): T[] {
  const names = text?.split(',') ?? known
  return names.map((name) => {
    const found = known.find((knownName) => knownName === name)
    if (!found) throw new Error(`There is no "${name}": ${known.join(', ')}.`)
    return found
  })
}

/**
 * Measures the product beside Strapi, Payload and a hand-written endpoint, by turns: the same
 * bookings, PostgreSQL and requests. Prints the results as Markdown.
 */
export async function benchPeers(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '3' },
      rows: { type: 'string', default: '100000' },
      connections: { type: 'string', default: '1,20' },
      only: { type: 'string' },
      requests: { type: 'string' },
      folder: { type: 'string', default: join(tmpdir(), 'washboard-peers') },
      json: { type: 'boolean', default: false },
    },
  })
  const options = {
    rounds: Number(values.rounds),
    milliseconds: Number(values.seconds) * 1000,
    connections: values.connections.split(',').map(Number),
    kinds: readNames<Kind>(values.requests, Object.keys(KINDS) as Kind[]),
  }
  const names = readNames<PeerName>(values.only, PEERS)
  const dataFolder = temporaryFolder()
  const postgres = await startPeerPostgres()
  try {
    const setUp = await setUpServers({
      ...{ names, postgres, folder: values.folder, dataFolder: dataFolder.path },
      rows: Number(values.rows),
    })
    const results = await measurePeers(setUp, postgres, options)
    if (values.json) console.log(JSON.stringify(results))
    else printResults(results, options)
  } finally {
    await postgres.stop()
    dataFolder.remove()
  }
}
