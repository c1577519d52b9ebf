import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { post } from '../../../server/features/webhooks/post.ts'
import {
  isPrivateHost,
  isPublic,
  lookupPublic,
  PrivateAddress,
} from '../../../server/features/webhooks/public-address.ts'
import { startReceiver } from '../../support/server/webhook-receiver.ts'

const PRIVATE = [
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  // An IPv4 address within one of IPv6: compatible, translated, NAT64 of a network, Teredo, 6to4.
  '::7f00:1',
  '::127.0.0.1',
  '::808:808',
  '::ffff:0:7f00:1',
  '64:ff9b:1::7f00:1',
  '2001::80ff:fffe',
  '2002:a00:1::1',
  'fec0::1',
  '5f00::1',
  '4000::1',
]
const PUBLIC = ['8.8.8.8', '93.184.216.34', '::ffff:8.8.8.8', '2606:4700:4700::1111']

test('An IP address is public only on the open Internet', () => {
  expect(PRIVATE.filter(isPublic)).toEqual([])
  expect(PUBLIC.filter(isPublic)).toEqual(PUBLIC)
})

/** Ways to write an address of this machine or its network. */
const DISGUISED = [
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.0.0.1/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::7f00:1]/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://app.localhost:8443/',
  'https://169.254.169.254/latest/meta-data',
]

test.each(DISGUISED)('The address %s is recognized as private before the request', (url) => {
  expect(isPrivateHost(new URL(url))).toBe(true)
})

const posted = { headers: {}, body: '{}', signal: new AbortController().signal }

describe('A webhook request', () => {
  test('goes to no private address, whatever its host name', async () => {
    const receiver = await startReceiver()
    for (const url of [...DISGUISED, receiver.url, receiver.url.replace('http', 'https')]) {
      const attempt = await post({ ...posted, url, isPrivateAllowed: false })
      expect([url, attempt.status, attempt.problem]).toEqual([url, null, 'private'])
    }
    expect(receiver.received()).toEqual([])
    await receiver.stop()
  })

  test('goes to no host name that resolves to this machine', async () => {
    const found = await new Promise((resolve) =>
      lookupPublic('localhost', {}, (error, address) => resolve(error ?? address)),
    )
    expect(found).toBeInstanceOf(PrivateAddress)
  })

  test('follows no redirect', async () => {
    const [first, second] = [await startReceiver(), await startReceiver()]
    first.replyWith(() => ({ status: 307, headers: { location: second.url } }))
    const attempt = await post({ ...posted, url: first.url, isPrivateAllowed: true })
    expect(attempt).toMatchObject({ status: 307, problem: 'status' })
    expect([first.received().length, second.received()]).toEqual([1, []])
    await Promise.all([first.stop(), second.stop()])
  })

  test('has its answer shortened, whatever the answer contains', async () => {
    const receiver = await startReceiver()
    receiver.replyWith(() => ({ status: 500, body: `\0no\0 ${'x'.repeat(100_000)}` }))
    const attempt = await post({ ...posted, url: receiver.url, isPrivateAllowed: true })
    expect(attempt).toMatchObject({ status: 500, problem: 'status' })
    expect(attempt.response).toMatch(/^no x+$/)
    expect(attempt.response.length).toBeLessThanOrEqual(500)
    await receiver.stop()
  })

  test('reports an unreachable server, with its error', async () => {
    const gone = await startReceiver()
    await gone.stop()
    const attempt = await post({ ...posted, url: gone.url, isPrivateAllowed: true })
    expect(attempt).toEqual({ status: null, problem: 'unreachable', response: 'ECONNREFUSED' })
  })

  test('has a time limit for a server that does not answer', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as { port: number }
    const url = `http://127.0.0.1:${port}/`
    const attempt = await post({ ...posted, url, isPrivateAllowed: true, timeoutMilliseconds: 50 })
    expect(attempt).toEqual({ status: null, problem: 'timeout', response: '' })
    silent.close()
  })
})
