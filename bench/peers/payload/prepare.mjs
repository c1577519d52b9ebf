import { getPayload } from 'payload'
import config from './payload.config.js'

// Outside production, Payload creates its tables.
const payload = await getPayload({ config })
const { ACCOUNT_EMAIL: email, ACCOUNT_PASSWORD: password } = process.env
await payload.create({ collection: 'users', data: { email, password } })
process.exit(0)
