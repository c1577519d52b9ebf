import { Hono } from 'hono'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { getClientAddress } from '../../../server/http/client-address.ts'

/** Returns the caller address of a request through a socket. */
async function readAddress(
  remoteAddress: string | undefined,
  forwarded?: string,
  log = pino({ level: 'silent' }),
) {
  const trustProxy = forwarded !== undefined
  const app = new Hono().get('/', (c) =>
    c.json({ address: getClientAddress({ trustProxy, log }, c) }),
  )
  const headers = forwarded === undefined ? undefined : { 'x-forwarded-for': forwarded }
  const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })
  return ((await answer.json()) as { address: string | null }).address
}

describe('The IP address of a caller', () => {
  it.each([
    ['203.0.113.1', '203.0.113.1'],
    ['::ffff:203.0.113.1', '203.0.113.1'],
    ['::ffff:cb00:7101', '203.0.113.1'],
  ])('of %s is the IPv4 address %s', async (socket, address) => {
    expect(await readAddress(socket)).toBe(address)
  })

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
    ['2001:db8:1:2::1', '2001:DB8:1:2::2'],
    ['2001:db8:1:2::1', '2001:0db8:0001:0002:0000:0000:0000:0001'],
    ['fe80::1%eth0', 'fe80::2'],
    ['2001:db8::1', '2001:db8:0:0:5::1'],
  ])('is the same network for %s and %s', async (firstAddress, secondAddress) => {
    expect(await readAddress(firstAddress)).toBe(await readAddress(secondAddress))
    expect(await readAddress(firstAddress)).not.toBeNull()
  })

  it('is another network for another household', async () => {
    expect(await readAddress('2001:db8:1:2::1')).not.toBe(await readAddress('2001:db8:1:3::1'))
    expect(await readAddress('2001:db8::1')).not.toBe(await readAddress('::1:0:0:1'))
  })

  it.each(['127.0.0.1', '127.8.8.8', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', undefined, ''])(
    'is ignored if it is of this machine: %s',
    async (socket) => {
      expect(await readAddress(socket)).toBeNull()
    },
  )

  it.each([
    ['203.0.113.1:4711', '203.0.113.1'],
    ['10.0.0.9, 203.0.113.1:80', '203.0.113.1'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2::'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::'],
  ])('is read without the port that a proxy appends: %s', async (forwarded, address) => {
    expect(await readAddress('10.0.0.5', forwarded)).toBe(address)
  })

  it('is named once in the log if the proxy sends something else, without its letters and digits', async () => {
    const lines: string[] = []
    const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
    for (const forwarded of ['203.0.113.1', 'client-7', 'client-8'])
      await readAddress('10.0.0.5', forwarded, log)
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        form: 'xxxxxx-x',
        msg: expect.stringMatching(/X-Forwarded-For is no IP address, .* are off/),
      }),
    ])
  })

  it.each(['no address', '1.2.3', '999.1.1.1', '0x7f.1', '2001:db8', 'a'.repeat(9000)])(
    'is empty if it is no IP address: %s',
    async (forwarded) => {
      expect(await readAddress('10.0.0.5', forwarded)).toBeNull()
    },
  )
})
