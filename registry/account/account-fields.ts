import { adminOnly } from '#business/words/roles.ts'

/** The fields that every account has, which the server reads when somebody signs in. */
export const accountFields = {
  id: { type: 'id' },
  name: { type: 'text', maxLength: 120, search: true },
  email: { type: 'email', maxLength: 254, unique: true, search: true },
  phone: { type: 'phone', maxLength: 32, nullable: true, search: true },
  auth: { type: 'flag', default: 0, roles: adminOnly },
  avatar: { type: 'image', nullable: true },
  last_login_at: { type: 'datetime', nullable: true, volatile: true, roles: adminOnly },
  /** Until when signing in is refused after too many wrong passwords. */
  locked_until: { type: 'datetime', nullable: true, volatile: true, roles: adminOnly },
} as const
