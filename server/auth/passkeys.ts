import { BUSINESS_NAME } from '#business/words'
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import type { Db } from '../db/database-types.ts'
import { lockCount } from '../db/locks.ts'
import { Problem } from '../http/problem.ts'

/** The maximum number of passkeys of one account. */
const MAX_PASSKEYS = 20

/** Loads the library at the first use of a passkey. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/** The web origin of passkeys, such as `https://office.example`. */
type Origin = string

const getHost = (origin: Origin) => new URL(origin).hostname

/** The id of an account within its passkeys. */
const encodeUserHandle = (userId: number) => new TextEncoder().encode(String(userId))

/** Lists the passkeys of an account, the newest first. */
export async function listPasskeys(db: Db, userId: number) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const toIso = (time: string) => new Date(time).toISOString()
  return rows.map(({ created_at, used_at, ...row }) => ({
    ...row,
    created_at: toIso(created_at),
    used_at: used_at && toIso(used_at),
  }))
}

/** Returns the browser options for a new passkey, which PIN or biometrics protect. */
export async function createPasskeyOptions(
  db: Db,
  account: { id: number; name: string; email: string },
  origin: Origin,
) {
  const { generateRegistrationOptions } = await loadWebAuthn()
  const passkeys = await listPasskeys(db, account.id)
  return generateRegistrationOptions({
    rpName: BUSINESS_NAME,
    rpID: getHost(origin),
    userID: encodeUserHandle(account.id),
    userName: account.email,
    userDisplayName: account.name,
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Returns the browser options to sign in with a passkey of any account. */
export async function signInOptions(origin: Origin) {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return generateAuthenticationOptions({ rpID: getHost(origin), userVerification: 'required' })
}

const createFailure = () => new Problem(401, 'passkey_failed')

/** Creates the 401 of a passkey that is not added. Its owner is signed in already. */
export const createAddFailure = () =>
  Object.assign(createFailure(), { sentence: { key: 'errors.server.passkey_not_added' } })

/** Parses the response of a browser; throws 401 if it is malformed. */
function parseResponse(text: string, createProblem: () => Problem): { id: string } {
  try {
    const response = JSON.parse(text) as { id?: unknown }
    if (typeof response.id === 'string') return response as { id: string }
  } catch {
    // Refused below.
  }
  throw createProblem()
}

/** The expected challenge and origin of a response. */
interface ExpectedResponse {
  challenge: string
  origin: Origin
}

const buildChecks = ({ challenge, origin }: ExpectedResponse) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: getHost(origin),
  requireUserVerification: true,
})

async function verifyNewPasskey(text: string, expected: ExpectedResponse) {
  const response = parseResponse(text, createAddFailure) as RegistrationResponseJSON
  const { verifyRegistrationResponse } = await loadWebAuthn()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      ...buildChecks(expected),
    })
    if (registrationInfo) return registrationInfo.credential
  } catch {
    // The library throws if the response does not match.
  }
  throw createAddFailure()
}

/** Adds a passkey from the browser's response; throws 401 if it does not match. */
export async function addPasskey(
  db: Db,
  owner: { userId: number; name: string },
  { text, expected }: { text: string; expected: ExpectedResponse },
  now: Date,
): Promise<void> {
  const { id, publicKey, counter, transports = [] } = await verifyNewPasskey(text, expected)
  await db.transaction().execute(async (trx) => {
    await lockCount(trx, 'passkeys', owner.userId)
    if ((await listPasskeys(trx, owner.userId)).length >= MAX_PASSKEYS)
      throw new Problem(409, 'too_many_passkeys', { max: MAX_PASSKEYS })
    const row = {
      id,
      user_id: owner.userId,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports,
      name: owner.name,
      created_at: now.toISOString(),
      used_at: null,
    }
    const addedPasskey = await trx
      .insertInto('passkeys')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!addedPasskey) throw createAddFailure()
  })
}

async function verifySignIn(
  response: AuthenticationResponseJSON,
  credential: WebAuthnCredential,
  expected: ExpectedResponse,
) {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      credential,
      ...buildChecks(expected),
    })
    if (verified) return authenticationInfo
  } catch {
    // The library throws if the response does not match.
  }
  throw createFailure()
}

/** Returns the account of the passkey in a response; throws 401 if the response does not match. */
export async function verifyPasskey(db: Db, text: string, expected: ExpectedResponse, now: Date) {
  const response = parseResponse(text, createFailure) as AuthenticationResponseJSON
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('id', '=', response.id)
    .executeTakeFirst()
  const handle = row && Buffer.from(encodeUserHandle(row.user_id)).toString('base64url')
  if (!row || response.response?.userHandle !== handle) throw createFailure()
  const publicKey = new Uint8Array(Buffer.from(row.public_key, 'base64url'))
  const credential = { id: row.id, publicKey, counter: Number(row.counter) }
  const { newCounter: counter } = await verifySignIn(response, credential, expected)
  await db
    .updateTable('passkeys')
    .set({ counter, used_at: now.toISOString() })
    .where('id', '=', row.id)
    .execute()
  return row.user_id
}

/** Removes all passkeys of an account. */
export async function endPasskeys(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}

/** Removes a passkey of an account; returns whether there was one. */
export async function endPasskey(db: Db, id: string, userId: number): Promise<boolean> {
  const endedPasskey = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return endedPasskey !== undefined
}
