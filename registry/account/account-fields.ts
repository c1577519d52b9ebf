import { adminOnly } from '#business/words'

/** The fields of every account. The server reads them at sign-in. */
export const accountFields = {
  id: { type: 'id' },
  name: { type: 'text', maxLength: 120, search: true, personal: true },
  email: { type: 'email', maxLength: 254, unique: true, search: true, personal: true },
  phone: { type: 'phone', maxLength: 32, nullable: true, search: true, personal: true },
  auth: { type: 'flag', default: 0, roles: adminOnly },
  avatar: { type: 'image', nullable: true, personal: true },
  last_login_at: { type: 'datetime', nullable: true, volatile: true, roles: adminOnly },
  /** The end of the lock after too many wrong passwords. */
  locked_until: { type: 'datetime', nullable: true, volatile: true, roles: adminOnly },
} as const
