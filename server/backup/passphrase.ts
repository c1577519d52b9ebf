import {
  type CipherGCM,
  createCipheriv,
  createDecipheriv,
  type DecipherGCM,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { BackupError } from './archive.ts'

/** The first bytes of an encrypted archive. An unencrypted archive begins with the gzip header. */
export const MAGIC = Buffer.from('WASHBOARD BACKUP 1\n')
const SALT_BYTES = 16
const IV_BYTES = 12
const CHECK_BYTES = 16
const KEY_BYTES = 32
/** Bytes before the ciphertext: magic, salt, nonce, and a check of the passphrase. */
export const HEAD_BYTES = MAGIC.length + SALT_BYTES + IV_BYTES + CHECK_BYTES
/** Bytes of the authentication tag after the ciphertext. */
export const TAG_BYTES = 16

/** The cost of each guess at a passphrase: 128 MB and about half a second. */
const SCRYPT_COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

/** Derives a key, and a check value that distinguishes a wrong passphrase from a damaged file. */
async function deriveKey(
  passphrase: string,
  salt: Buffer,
): Promise<{ key: Buffer; check: Buffer }> {
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    scrypt(passphrase.normalize(), salt, KEY_BYTES + CHECK_BYTES, SCRYPT_COST, (error, derived) =>
      error ? reject(error) : resolve(derived),
    )
  })
  return { key: bytes.subarray(0, KEY_BYTES), check: bytes.subarray(KEY_BYTES) }
}

/** Prepares to encrypt with a passphrase: the first bytes of the file, and the cipher. */
export async function beginEncryption(
  passphrase: string,
): Promise<{ head: Buffer; cipher: CipherGCM }> {
  const [salt, iv] = [randomBytes(SALT_BYTES), randomBytes(IV_BYTES)]
  const { key, check } = await deriveKey(passphrase, salt)
  const head = Buffer.concat([MAGIC, salt, iv, check])
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(head)
  return { head, cipher }
}

/**
 * Prepares decryption by the first bytes of a file and its tag; throws a `BackupError` for a wrong
 * passphrase.
 */
export async function beginDecryption(
  passphrase: string,
  head: Buffer,
  tag: Buffer,
): Promise<DecipherGCM> {
  const saltEnd = MAGIC.length + SALT_BYTES
  const ivEnd = saltEnd + IV_BYTES
  const { key, check } = await deriveKey(passphrase, head.subarray(MAGIC.length, saltEnd))
  if (!timingSafeEqual(check, head.subarray(ivEnd)))
    throw new BackupError('The passphrase is not the one that the backup was encrypted with.')
  const decipher = createDecipheriv('aes-256-gcm', key, head.subarray(saltEnd, ivEnd))
  decipher.setAAD(head)
  decipher.setAuthTag(tag)
  return decipher
}
