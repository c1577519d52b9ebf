import { webhookKills } from '../checks/webhook-kills.ts'
import { cutOf } from './cut.ts'

cutOf(webhookKills)
