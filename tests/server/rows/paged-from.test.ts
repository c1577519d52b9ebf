import { describe, expect, it } from 'vitest'
import { COLUMNS_TYPE } from '../../../registry/values/columnar.ts'
import { appOn } from '../../support/server/app.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const LIST = 'GET admin/appointment/all?is_completed=1'

describe('a list that is too long for a browser', () => {
  const app = signedInApp('embedded', 'admin')

  it('goes to the web app by its first page, and as a whole to whoever asks as the specification does', async () => {
    const whole = await app.call(LIST, { token: app.token })
    const total = whole.body.data.length
    const ask = async (pagedFrom: number, accept: string) => {
      const { call } = appOn(app.db, undefined, { pagedFrom })
      return call(LIST, { token: app.token, headers: { accept } })
    }
    const first = await ask(total, COLUMNS_TYPE)
    expect(first.body).toEqual({
      data: whole.body.data.slice(0, 25),
      total,
      totalPages: Math.ceil(total / 25),
    })
    expect(Object.keys((await ask(total + 1, COLUMNS_TYPE)).body)).toEqual([
      'columns',
      'references',
    ])
    expect((await ask(total, 'application/json')).body).toEqual(whole.body)
  })
})
