import { describe, expect, test } from 'vitest'
import { readSettings } from '../../../server/settings/settings.ts'

const CLIENT = { OIDC_CLIENT_ID: 'washboard', OIDC_CLIENT_SECRET: 'secret' }
const COMPANY = { ...CLIENT, OIDC_ISSUER: 'https://login.example.com/realms/wash' }

describe('The settings of sign-in', () => {
  test('read roles of a company from values that may contain commas and equals signs', () => {
    const OIDC_ROLES = 'cn=office,dc=example=admin; crew=car wash'
    expect(readSettings({ ...COMPANY, OIDC_ROLES }).oidc).toEqual({
      issuer: COMPANY.OIDC_ISSUER,
      clientId: 'washboard',
      clientSecret: 'secret',
      name: 'login.example.com',
      scope: 'openid profile email',
      roleClaim: 'groups',
      trustEmail: false,
      roles: [
        { value: 'cn=office,dc=example', role: 'admin' },
        { value: 'crew', role: 'car wash' },
      ],
    })
    expect(readSettings({}).oidc).toBeUndefined()
  })

  test('read the roles that require two steps', () => {
    const { twoFactorRoles } = readSettings({ TWO_FACTOR_ROLES: 'operations, admin' })
    expect(twoFactorRoles).toEqual(['admin', 'operations'])
    expect(readSettings({}).twoFactorRoles).toEqual([])
  })

  test.each([
    ['OIDC_ISSUER', { ...CLIENT, OIDC_ISSUER: 'http://login.example.com' }],
    ['OIDC_ISSUER', { ...CLIENT, OIDC_ISSUER: 'login' }],
    ['OIDC_CLIENT_ID', { OIDC_ISSUER: COMPANY.OIDC_ISSUER }],
    ['OIDC_ROLES', { ...COMPANY, OIDC_ROLES: 'office=boss' }],
    ['OIDC_ROLES', { ...COMPANY, OIDC_ROLES: 'office=admin; crew' }],
    ['TWO_FACTOR_ROLES', { TWO_FACTOR_ROLES: 'admin,everybody' }],
  ])('report a wrong %s: %j', (name, environment) => {
    expect(() => readSettings(environment)).toThrow(name)
  })
})
