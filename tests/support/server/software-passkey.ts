import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

const USER_PRESENT = 1
const USER_VERIFIED = 4
const WITH_CREDENTIAL = 64

/** A COSE key of ES256 in CBOR: a map of type, algorithm, curve and the two coordinates. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const start = Buffer.from('a5010203262001215820', 'hex')
  const middle = Buffer.from('225820', 'hex')
  return Buffer.concat([start, Buffer.from(x, 'base64url'), middle, Buffer.from(y, 'base64url')])
}

/** An attestation of the kind "none" in CBOR. */
function attestation(authData: Buffer): Buffer {
  const start = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex')
  return Buffer.concat([start, Buffer.from([authData.length]), authData])
}

interface Options {
  challenge: string
  rpId?: string
  rp?: { id: string }
  user?: { id: string }
}

/** The parts of an answer that differ from those of an honest device. */
interface Forgery {
  origin?: string
  userHandle?: string
  verified?: boolean
}

/** An authenticator in software with one passkey. */
export function softwarePasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let userHandle = ''
  let counter = 0

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  function authData(host: string, flags: number, extraData = Buffer.alloc(0)) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, extraData])
  }
  const answer = (response: object) =>
    JSON.stringify({
      id: base64url(id),
      rawId: base64url(id),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    })

  return {
    id: base64url(id),
    /** Answers the options for a new passkey. */
    register(text: string): string {
      const { challenge, rp, user }: Options = JSON.parse(text)
      userHandle = user?.id ?? ''
      const length = Buffer.from([0, id.length])
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const flags = USER_PRESENT | USER_VERIFIED | WITH_CREDENTIAL
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
        attestationObject: base64url(attestation(authData(rp?.id ?? '', flags, credential))),
        transports: ['internal'],
      })
    },
    /** Answers the options for a sign-in. */
    signIn(text: string, forgery: Forgery = {}): string {
      const { challenge, rpId = '' }: Options = JSON.parse(text)
      counter += 1
      const client = clientData('webauthn.get', challenge, forgery.origin ?? origin)
      const flags = forgery.verified === false ? USER_PRESENT : USER_PRESENT | USER_VERIFIED
      const data = authData(rpId, flags)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: forgery.userHandle ?? userHandle,
      })
    },
  }
}
