import { servers } from '../checks/servers.ts'
import { cutOf } from './cut.ts'

cutOf(servers)
