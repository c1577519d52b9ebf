import { testContract } from '../../support/contract/contract-by.ts'

testContract('plain HTTP')
