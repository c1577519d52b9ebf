import { testContract } from 'washboard/testing/contract.ts'

// Tries each verb of each entity as each role, and opens each list.
testContract()
