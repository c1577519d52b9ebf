import { testContract } from '../../support/contract/contract-by.ts'

testContract('the typed client')
